'use client';
import type { ReactNode } from 'react';
import { Button, FactCode, Facts, LiveRegion, Screen, Stack, TextButton, WaitingBody, WalletIcon } from '../../../src/screens.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { Translate } from '../../../src/ui/texts/useStrings.ts';
import { continuePayment, dropPayment, resendStep, showCheckout } from '../flows/payments.ts';
import { onrampKey } from '../key.ts';
import type { Payment } from '../slice.ts';
import { strings } from '../strings.ts';
import { useTokenAmount } from './parts.tsx';

interface Said {
  readonly at: 'waiting' | 'failed' | 'done';
  readonly title: string;
  readonly subtitle?: string | undefined;
}

/** How far a payment is, and the ways on. */
export function Progress({ payment, onLeave }: { readonly payment: Payment; onLeave(): void }): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const amountOf = useTokenAmount(payment.to);
  const spentOf = useTokenAmount(payment.kind === 'route' ? payment.from : payment.to);
  const { dispatch } = usePlugin(onrampKey);
  const { id, phase, providerName } = payment;
  const error = 'error' in phase && phase.error ? errorText(phase.error) : undefined;
  const said = say(payment, t, { amountOf, spentOf }, error);
  const step = payment.kind === 'route' && payment.stepCount > 1 && said.at === 'waiting' ? t('onramp.step', { step: payment.step + 1, count: payment.stepCount }) : undefined;
  const drop = (): void => {
    dispatch(dropPayment({ id }));
    onLeave();
  };
  return (
    <Screen title={t('onramp.title')}>
      <WaitingBody at={said.at} icon={<WalletIcon icon={undefined} name={providerName} size={72} />} title={said.title} subtitle={[step, said.subtitle].filter((line) => line !== undefined).join(' ') || undefined}>
        <Stack $gap="small">
          {'hash' in phase && phase.hash !== undefined && <Facts><div><dt>{t('onramp.hash')}</dt><dd><FactCode dir="ltr">{phase.hash}</FactCode></dd></div></Facts>}
          {phase.at === 'ready' && <Button onClick={() => dispatch(continuePayment({ id }))}>{t('onramp.continue')}</Button>}
          {phase.at === 'paying' && <Button onClick={() => dispatch(showCheckout({ id }))}>{t('onramp.showWindow')}</Button>}
          {(phase.at === 'slow' || phase.at === 'unsure') && <Button onClick={() => dispatch(continuePayment({ id }))}>{t('onramp.look')}</Button>}
          {phase.at === 'unsure' && <TextButton onClick={() => dispatch(resendStep({ id }))}>{t('onramp.resend')}</TextButton>}
          {phase.at === 'ready' || phase.at === 'failed' || phase.at === 'refunded' || phase.at === 'partial' || phase.at === 'completed' ? <Button $kind="quiet" onClick={onLeave}>{t('onramp.newOffers')}</Button> : null}
          {phase.at === 'ready' || phase.at === 'slow' || phase.at === 'unsure' || phase.at === 'waiting' ? <TextButton onClick={drop}>{t('onramp.remove')}</TextButton> : null}
        </Stack>
      </WaitingBody>
      <LiveRegion lines={[said.title, ...(said.subtitle === undefined ? [] : [said.subtitle])]} />
    </Screen>
  );
}

function say(payment: Payment, t: Translate<keyof typeof strings>, { amountOf, spentOf }: Readonly<Record<'amountOf' | 'spentOf', (units: bigint) => string>>, error: { readonly message: string; readonly remedy: string | undefined } | undefined): Said {
  const { phase, providerName: provider } = payment;
  const via = payment.kind === 'checkout' ? payment.via : provider;
  switch (phase.at) {
    case 'preparing': return { at: 'waiting', title: t('onramp.preparing') };
    case 'ready':
      if (error) return { at: 'failed', title: error.message, subtitle: error.remedy };
      return { at: 'waiting', ...(payment.kind === 'route' && payment.bought && payment.step === 0 && { subtitle: t('onramp.offerThen', { pay: spentOf(payment.inputAmount), receive: amountOf(payment.outputAmount) }) }), title: t(payment.kind === 'route' && (payment.step > 0 || payment.bought) ? 'onramp.nextStep' : 'onramp.ready') };
    case 'asking': return { at: 'waiting', title: t('onramp.confirm') };
    case 'sending': return { at: 'waiting', title: t('onramp.sending'), subtitle: t('onramp.arrivingHint') };
    case 'unsure': return { at: 'failed', title: t('onramp.unsure'), subtitle: t('onramp.unsureHint') };
    case 'arriving': return { at: 'waiting', title: t('onramp.arriving'), subtitle: t('onramp.arrivingHint') };
    case 'paying': return { at: 'waiting', title: phase.isBlocked ? t('onramp.blocked') : t('onramp.paying', { via }) };
    case 'waiting': return { at: 'waiting', title: t('onramp.waiting', { via }), subtitle: t('onramp.waitingHint') };
    case 'slow': return { at: 'failed', title: t('onramp.slow'), subtitle: t('onramp.slowHint', { provider }) };
    case 'completed': return { at: 'done', title: phase.outputAmount === undefined ? t('onramp.completedUnknown') : t('onramp.completed', { amount: amountOf(phase.outputAmount) }) };
    case 'partial': return { at: 'failed', title: t('onramp.partial'), subtitle: t('onramp.partialHint') };
    case 'refunded': return { at: 'failed', title: t('onramp.refunded'), subtitle: t('onramp.refundedHint') };
    case 'failed': return { at: 'failed', title: error?.message ?? t('onramp.notDone'), subtitle: error?.remedy ?? t('onramp.notDoneHint', { provider }) };
  }
}
