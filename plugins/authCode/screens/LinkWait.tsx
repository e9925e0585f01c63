'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LiveRegion, Spinner, Stack, Text } from '../../../src/screens.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { Translate } from '../../../src/ui/texts/useStrings.ts';
import type { MailLinkWait } from '../slice.ts';
import { strings } from '../strings.ts';

const Chosen = /* @__PURE__ */ styled.output`
  font: 600 40px/1.2 var(--lk-font); /* compared from one screen to another */
  font-variant-numeric: tabular-nums;
  letter-spacing: 4px;
  color: var(--lk-text);
`;

/** The number that a person who has opened the link of a mail finds there, and what has become of the link. */
export function LinkWait({ link }: { readonly link: MailLinkWait }): ReactNode {
  const t = useStrings(strings);
  const said = sayingOf(link, t);
  const isOver = link.at === 'declined' || link.at === 'over';
  return (
    <Stack $align="center" $gap="small">
      {link.at === 'waiting' && <Chosen aria-label={t('authCode.linkNumber')}>{link.number}</Chosen>}
      {!isOver && <Spinner $size={20} />}
      <Text $align="center" $tone={isOver ? 'danger' : 'text-muted'}>{said}</Text>
      <LiveRegion lines={[said]} />
    </Stack>
  );
}

function sayingOf(link: MailLinkWait, t: Translate<keyof typeof strings>): string {
  if (link.at === 'waiting') return t(link.isAway === true ? 'authCode.linkAway' : 'authCode.linkWaits');
  return t(link.at === 'confirmed' ? 'authCode.linkConfirmed' : link.at === 'declined' ? 'authCode.linkDeclined' : 'authCode.linkOver');
}
