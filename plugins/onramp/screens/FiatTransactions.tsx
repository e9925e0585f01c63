'use client';
import type { ReactNode } from 'react';
import type { ActivityTabProps } from '../../../src/contracts/points/activityTabs.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { Note, Rows, RowText, Text, TextButton, useLanguageTag } from '../../../src/screens.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { continuePayment } from '../flows/payments.ts';
import { onrampKey } from '../key.ts';
import { selectPayments } from '../slice.ts';
import type { CheckoutPayment, Payment } from '../slice.ts';
import { strings } from '../strings.ts';
import { currencyText, Line, useOnrampSelector, useTokenAmount } from './parts.tsx';

/** What the account has bought for money, the latest first. */
export default function FiatTransactions({ address }: ActivityTabProps): ReactNode {
  const t = useStrings(strings);
  const purchases = useOnrampSelector(selectPayments).flatMap((payment) => (sameAddress(payment.account, address) ? purchaseIn(payment) : []));
  if (purchases.length === 0) return <Text $align="center" $tone="text-muted">{t('onramp.noPurchases')}</Text>;
  return <Rows>{purchases.map((purchase) => <li key={purchase.id}><Purchase purchase={purchase} /></li>)}</Rows>;
}

type Bought = Pick<CheckoutPayment, 'id' | 'to' | 'outputAmount' | 'currency' | 'currencyAmount' | 'via' | 'phase' | 'sinceMs'> & { readonly kind: Payment['kind'] };

/** Of those after which something is sent too. */
function purchaseIn(payment: Payment): readonly Bought[] {
  if (payment.kind === 'checkout') return [payment];
  return payment.bought ? [{ ...payment, ...payment.bought }] : [];
}

function Purchase({ purchase: { kind, id, to, outputAmount, currency, currencyAmount, via, phase, sinceMs } }: { readonly purchase: Bought }): ReactNode {
  const t = useStrings(strings);
  const tag = useLanguageTag();
  const { dispatch } = usePlugin(onrampKey);
  const receive = useTokenAmount(to)(outputAmount);
  const status = phase.at === 'completed' ? 'onramp.status.completed' : phase.at === 'failed' || phase.at === 'refunded' ? 'onramp.status.failed' : phase.at === 'slow' ? 'onramp.status.slow' : kind === 'route' ? 'onramp.underWay' : 'onramp.status.open'; // it is paid by then
  return (
    <Line>
      <RowText>
        <bdi>{t('onramp.purchase', { receive, pay: currencyText(currencyAmount, currency, tag), via })}</bdi>
        <Note>{t(status)} · <bdi>{new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(sinceMs)}</bdi></Note>
      </RowText>
      {phase.at === 'slow' && <TextButton onClick={() => dispatch(continuePayment({ id }))}>{t('onramp.look')}</TextButton>}
    </Line>
  );
}
