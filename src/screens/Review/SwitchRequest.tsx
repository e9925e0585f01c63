'use client';
import type { ReactNode } from 'react';
import type { PropsOf } from '../../contracts/question.ts';
import { nameOfAsker } from '../../domain/asker.ts';
import type { PreviewField } from '../../domain/preview/preview.ts';
import type { switchQuestion } from '../../flows/review/switchQuestion.ts';
import { selectChains } from '../../store/network.ts';
import { useActiveChain } from '../../ui/hooks/wallets/useAccount.ts';
import { useWalletName } from '../../ui/hooks/wallets/useWallets.ts';
import { useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { ConfirmActions } from '../../ui/confirm/ConfirmActions.tsx';
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { Fields } from './Fields.tsx';
import { Refused } from './Refused.tsx';
import { useRefusedInFrame } from './useRefusedInFrame.ts';
import { useReviewStrings } from './useReviewStrings.ts';

/** Shows to which chain others want a wallet that would go there without a word. */
export default function SwitchRequest({ params, answer, turnAway, refuse }: PropsOf<typeof switchQuestion>): ReactNode {
  const { chainId, walletId, address, asker } = params;
  const t = useReviewStrings();
  const chains = useLatchkeySelector(selectChains);
  const walletName = useWalletName(walletId);
  const { chain, chainId: activeChainId } = useActiveChain();
  const fields: readonly PreviewField[] = [
    ...(asker ? [{ label: { key: 'core.review.asker' }, value: { text: nameOfAsker(asker) }, format: 'text' } as const] : []),
    { label: { key: 'core.review.account' }, value: { text: address }, format: 'address', name: walletName },
    { label: { key: 'core.review.network' }, value: { text: chain?.name ?? String(activeChainId) }, format: 'text' },
    { label: { key: 'core.review.newNetwork' }, value: { text: chains.find(({ id }) => id === chainId)?.name ?? String(chainId) }, format: 'text' },
  ];
  const refusal = useRefusedInFrame(asker, refuse);
  if (refusal) return <Refused error={refusal} onReject={turnAway} />;
  return (
    <Screen title={t('core.review.title.switch')}>
      <Fields label={t('core.review.details')} fields={fields} />
      <ConfirmActions>
        <ConfirmButton shows={params} onConfirm={() => answer(true)}>{t('core.review.switch')}</ConfirmButton>
        <Button $kind="quiet" onClick={turnAway}>{t('core.review.reject')}</Button>
      </ConfirmActions>
    </Screen>
  );
}
