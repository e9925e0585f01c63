'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { transactionUrl } from '../../domain/chains/explorerUrls.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import type { WireError } from '../../domain/errors.ts';
import { enSend } from '../../locales/en/enSend.ts';
import { selectActivityEntry } from '../../store/activity.ts';
import type { SendPhase } from '../../store/activity.ts';
import { useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button, LinkButton } from '../../ui/primitives/Button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/primitives/icons.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useErrorText } from '../../ui/texts/useErrorText.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';
import type { Translate } from '../../ui/texts/useStrings.ts';
import { hashToShow } from '../../ui/activity/describePhase.ts';
import { Facts } from '../../ui/funds/Facts.tsx';
import { FullAddress } from '../../ui/funds/FullAddress.tsx';
import { OfferToken } from '../../ui/funds/OfferToken.tsx';
import { useMoney } from '../../ui/funds/useMoney.ts';
import type { SentFacts } from './judgeForm.ts';

const Sign = /* @__PURE__ */ styled.span<{ readonly $tone: 'success' | 'danger' | 'warning' | 'text-muted' }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 64px;
  height: 64px;
  border-radius: 50%;
  background: var(--lk-surface);
  color: ${({ $tone }) => `var(--lk-${$tone})`};
  & svg {
    width: 32px;
    height: 32px;
  }
`;

interface SendProgressProps {
  /** Absent once the visitor has removed it. */
  readonly chain: Chain | undefined;
  readonly sent: SentFacts;
  readonly onAgain: () => void;
  /** With all that was entered. */
  readonly onBackToForm: () => void;
}

/** How what was sent is going, to its end. */
export function SendProgress({ chain, sent, onAgain, onBackToForm }: SendProgressProps): ReactNode {
  const t = useStrings(enSend);
  const say = useErrorText();
  const money = useMoney();
  const { back } = useNavigation();
  const entry = useLatchkeySelector((state) => selectActivityEntry(state, sent.id));
  const phase: SendPhase | { readonly at: 'forgotten' } = entry?.phase ?? { at: 'forgotten' };
  const { title, hint, tone, error } = describe(phase, t);
  const hash = phase.at === 'forgotten' ? undefined : hashToShow(phase);
  const url = hash === undefined ? undefined : transactionUrl(chain, hash);
  const words = error && say(error);
  const isOver = phase.at === 'failed' || phase.at === 'dropped' || phase.at === 'rejected' || (phase.at === 'replaced' && phase.reason === 'repriced' && phase.success === false);
  return (
    <Screen title={t('core.send.title')}>
      <Stack $align="center" $gap="small" role="status">
        <Sign $tone={tone} aria-hidden="true">{tone === 'text-muted' ? <Spinner $size={32} /> : tone === 'success' ? <CheckIcon /> : <CloseIcon />}</Sign>
        <Text $strong $align="center">{title}</Text>
        {hint !== undefined && <Text $align="center" $tone="text-muted">{hint}</Text>}
        {words && words.message !== title && <Text $align="center"><bdi>{words.message}</bdi></Text>}
        {words?.remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{words.remedy}</bdi></Text>}
      </Stack>
      <Facts
        facts={[
          { label: t('core.send.amount'), value: <bdi>{money.amount(sent.units, sent.token)}</bdi>, isStrong: true },
          { label: t('core.send.to'), value: <>{sent.name !== undefined && <><bdi>{sent.name}</bdi><br /></>}<FullAddress address={sent.to} /></> },
        ]}
      />
      {phase.at === 'confirmed' && !sent.isNft && <OfferToken token={sent.token} />}
      {url !== undefined && <LinkButton $kind="quiet" href={url} target="_blank" rel="noopener noreferrer">{t('core.send.view')}</LinkButton>}
      {isOver ? <Button onClick={onBackToForm}>{t('core.send.backToForm')}</Button> : <Button onClick={back}>{t('core.send.done')}</Button>}
      {!isOver && phase.at !== 'pending' && phase.at !== 'queued' && phase.at !== 'sending' && <Button $kind="quiet" onClick={onAgain}>{t('core.send.again')}</Button>}
    </Screen>
  );
}

interface Description {
  readonly title: string;
  readonly hint?: string;
  readonly tone: 'success' | 'danger' | 'warning' | 'text-muted';
  readonly error?: WireError;
}

function describe(phase: SendPhase | { readonly at: 'forgotten' }, t: Translate<keyof typeof enSend>): Description {
  switch (phase.at) {
    case 'sending':
      return { title: t('core.send.sending'), tone: 'text-muted' };
    case 'queued':
    case 'pending':
      return { title: t('core.send.pending'), hint: t('core.send.pendingHint'), tone: 'text-muted' };
    case 'confirmed':
      return { title: t('core.send.confirmed'), tone: 'success' };
    case 'failed':
      return { title: t('core.send.transactionFailed'), tone: 'danger', error: phase.error };
    case 'rejected':
      return { title: t('core.send.transactionRejected'), hint: t('core.send.rejectedHint'), tone: 'warning' };
    case 'forgotten':
      // Only what has ended can be cleared from the list, by the person.
      return { title: t('core.send.forgotten'), tone: 'warning' };
    case 'replaced':
      // At another price it is still the same.
      if (phase.reason === 'repriced' && phase.success === false) return { title: t('core.send.transactionFailed'), tone: 'danger' };
      return phase.reason === 'repriced' && phase.success === true ? { title: t('core.send.confirmed'), tone: 'success' } : { title: t('core.send.replaced'), tone: 'warning' };
    case 'dropped':
      return phase.operation === undefined ? { title: t('core.send.dropped'), hint: t('core.send.droppedHint'), tone: 'warning' } : { title: t('core.send.lost'), hint: t('core.send.lostHint'), tone: 'warning' };
  }
}
