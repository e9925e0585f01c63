'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Chain } from '../../domain/chains/chains.ts';
import { isNativeToken, nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { enSend } from '../../locales/en/enSend.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Stack } from '../../ui/primitives/Text.tsx';
import { useErrorText } from '../../ui/texts/useErrorText.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { Facts } from '../../ui/funds/Facts.tsx';
import { useMoney } from '../../ui/funds/useMoney.ts';
import type { Fee } from './useFee.ts';

const Box = /* @__PURE__ */ styled.div`
  box-sizing: border-box;
  padding: var(--lk-space-medium);
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
`;

interface CostsProps {
  readonly fee: Fee;
  readonly token: Token;
  readonly chain: Chain;
  readonly tokens: readonly Token[];
  readonly units: bigint | undefined;
  /** The button for it goes: the focus needs a place. */
  readonly onRetry: () => void;
}

/** What it costs to send, and what leaves the account in all. */
export function Costs({ fee, token, chain, tokens, units, onRetry }: CostsProps): ReactNode {
  const t = useStrings(enSend);
  const say = useErrorText();
  const money = useMoney();
  if (fee.at === 'idle') return null;
  if (fee.at === 'failed') {
    // What the contract has against it is said as it is; for the rest it is only known that there is no figure.
    const { message, remedy } = say(fee.error);
    return (
      <Stack $gap="small" role="alert">
        <Note $tone="danger">{t('core.send.feeFailed')}</Note>
        <Note><bdi>{message}</bdi></Note>
        {remedy !== undefined && <Note><bdi>{remedy}</bdi></Note>}
        <Button $kind="quiet" onClick={() => { fee.retry(); onRetry(); }}>{t('core.send.tryAgain')}</Button>
      </Stack>
    );
  }
  const { cost } = fee;
  if (!cost) return <Box><Note role="status">{t('core.send.feeLoading')}</Note></Box>;
  const native: Token = tokens.find(({ address }) => isNativeToken(address)) ?? { chainId: chain.id, address: nativeTokenAddress, ...chain.nativeCurrency };
  const inNative = (wei: bigint): string => {
    const worth = money.worth(wei, native);
    return worth === undefined ? money.amount(wei, native) : `${money.amount(wei, native)} (${worth})`;
  };
  const total = (sent: bigint): string => (isNativeToken(token.address) ? inNative(sent + cost.feeWei) : t('core.send.totalOfTwo', { amount: money.amount(sent, token), fee: money.amount(cost.feeWei, native) }));
  return (
    <Box aria-busy={fee.at === 'loading'}>
      <Facts
        facts={[
          { label: t('core.send.fee'), value: <bdi>{inNative(cost.feeWei)}</bdi> },
          ...(cost.l1FeeWei > 0n ? [{ label: t('core.send.feeBelow'), value: <bdi>{inNative(cost.l1FeeWei)}</bdi> }] : []),
          ...(units === undefined ? [] : [{ label: t('core.send.total'), value: <bdi>{total(units)}</bdi>, isStrong: true }]),
        ]}
      />
    </Box>
  );
}
