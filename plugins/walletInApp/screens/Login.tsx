'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { QuestionProps } from '../../../src/contracts/question.ts';
import { LiveRegion, Screen, Stack, Text, TextButton } from '../../../src/screens.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { ChosenWay, LoginOffer, OfferedWay } from '../loginOffer.ts';
import { strings } from '../strings.ts';
import { EmailField } from './EmailField.tsx';
import { InputWays } from './InputWays.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { WayButton } from './WayButton.tsx';

const Picture = /* @__PURE__ */ styled.img`
  align-self: center;
  max-width: 100%;
  height: auto;
`;

const Or = /* @__PURE__ */ styled.p`
  display: flex;
  align-items: center;
  gap: var(--lk-space-medium);
  margin: 0;
  color: var(--lk-text-muted);
  font: 400 14px/1.5 var(--lk-font);
  &::before, &::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--lk-border);
  }
`;

/** The ways in by their groups, in the order in which the site names the first of each; without its order, accounts elsewhere, what is typed, then buttons. */
export function groupsOf(ways: readonly OfferedWay[], hasOrder: boolean): readonly (readonly [OfferedWay, ...OfferedWay[]])[] {
  const order = hasOrder ? [...new Set(ways.map(({ group }) => group))] : (['social', 'input', 'button'] as const);
  return order.flatMap((group) => {
    const [first, ...rest] = ways.filter((way) => way.group === group);
    return first ? [[first, ...rest] as const] : [];
  });
}

/** Offers the ways in. What is typed goes to the asker alone. */
export default function Login({ params: { ways, hasOrder, image, signsInAt, walletName, identifier, purpose, bringing }, answer: choose }: QuestionProps<LoginOffer, ChosenWay>): ReactNode {
  const t = useStrings(strings);
  const [isBringing, setIsBringing] = useState(bringing === 'chosen');
  const answer = (chosen: ChosenWay): void => choose(isBringing ? { ...chosen, isBringing } : chosen);
  const signInTitle = walletName === undefined ? t('inApp.login.title') : t('inApp.login.titleNamed', { name: walletName });
  return (
    <Screen title={purpose === 'link' ? t('inApp.login.linkTitle') : purpose === 'stepUp' ? t('inApp.login.stepUpTitle') : isBringing ? t('inApp.login.bringTitle') : signInTitle}>
      <Stack>
        {image && <Picture src={image.src} alt={image.alt ?? ''} width={image.width} height={image.height} referrerPolicy="no-referrer" />}
        {signsInAt !== undefined && <Text $align="center" $tone="text-muted">{t('inApp.login.signsIn', { site: signsInAt })}</Text>}
        {isBringing && <Text $align="center">{t('inApp.login.bringHint')}</Text>}
        {groupsOf(ways, hasOrder === true).map((group, nth) => [
          nth > 0 && <Or key={`or ${group[0].group}`}>{t('inApp.login.or')}</Or>,
          <Group key={group[0].group} ways={group} typed={identifier} answer={answer} />,
        ])}
        {bringing && <TextButton onClick={() => setIsBringing(!isBringing)}>{t(isBringing ? 'inApp.login.bringNot' : 'inApp.login.bring')}</TextButton>}
        <LiveRegion lines={isBringing ? [t('inApp.login.bringHint')] : []} />
      </Stack>
    </Screen>
  );
}

interface GroupProps {
  readonly ways: readonly [OfferedWay, ...OfferedWay[]];
  readonly typed: string | undefined;
  answer(chosen: ChosenWay): void;
}

function Group({ ways, typed, answer }: GroupProps): ReactNode {
  const [{ group }] = ways;
  if (group === 'social') return <SocialButtons ways={ways} answer={answer} />;
  if (group === 'input') return <InputWays ways={ways} typed={typed} answer={answer} email={(way) => <EmailField key={way.providerId} way={way} typed={typed?.startsWith('+') ? '' : typed} answer={answer} />} />;
  return <Stack $gap="small">{ways.map((way) => <WayButton key={way.providerId} way={way} hasName onChoose={() => answer({ providerId: way.providerId })} />)}</Stack>;
}
