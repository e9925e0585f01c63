'use client';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { PropsOf } from '../../contracts/question.ts';
import { nameOfAsker } from '../../domain/asker.ts';
import type { PreviewField } from '../../domain/preview/preview.ts';
import type { AssetParams, assetQuestion } from '../../flows/review/assetQuestion.ts';
import type { enReview } from '../../locales/en/enReview.ts';
import { shownText } from '../../domain/text/shownText.ts';
import { selectChain } from '../../store/network.ts';
import { useWalletName } from '../../ui/hooks/wallets/useWallets.ts';
import { useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { ConfirmActions } from '../../ui/confirm/ConfirmActions.tsx';
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Text } from '../../ui/primitives/Text.tsx';
import { WarningItem, WarningList } from '../../ui/primitives/WarningList.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { Accept } from './Accept.tsx';
import { Fields } from './Fields.tsx';
import { Refused } from './Refused.tsx';
import { useRefusedInFrame } from './useRefusedInFrame.ts';
import { useReviewStrings } from './useReviewStrings.ts';

/** Shows what a token's contract says of itself, and where what was asked for is something else. */
export default function WatchAsset({ params, answer, turnAway, refuse }: PropsOf<typeof assetQuestion>): ReactNode {
  const { walletId, address, token, asker } = params;
  const t = useReviewStrings();
  const warningsId = useId();
  const [accepted, setAccepted] = useState<AssetParams>(); // another request needs a tick of its own
  const walletName = useWalletName(walletId);
  const chain = useLatchkeySelector((state) => selectChain(state, token.chainId));
  const dangers = dangersOf(params);
  const fields: readonly PreviewField[] = [
    ...(asker ? [{ label: { key: 'core.review.asker' }, value: { text: nameOfAsker(asker) }, format: 'text' } as const] : []),
    { label: { key: 'core.review.tokenSymbol' }, value: { text: token.symbol }, format: 'text' },
    { label: { key: 'core.review.tokenName' }, value: { text: token.name }, format: 'text' },
    { label: { key: 'core.review.tokenDecimals' }, value: { text: String(token.decimals) }, format: 'text' },
    { label: { key: 'core.review.contract' }, value: { text: token.address }, format: 'address' },
    { label: { key: 'core.review.network' }, value: { text: chain?.name ?? String(token.chainId) }, format: 'text' },
    { label: { key: 'core.review.account' }, value: { text: address }, format: 'address', name: walletName },
  ];
  const isAccepted = accepted === params;
  const refusal = useRefusedInFrame(asker, refuse);
  if (refusal) return <Refused error={refusal} onReject={turnAway} />;
  return (
    <Screen title={t('core.review.title.watchAsset')}>
      <Text $tone="text-muted">{t('core.review.watchAbout')}</Text>
      <WarningList id={warningsId} aria-label={t('core.review.warnings')}>
        {dangers.map(({ key, values }) => <WarningItem key={key} $tone="danger"><strong>{t('core.review.danger')}</strong><bdi>{t(key, values)}</bdi></WarningItem>)}
        <WarningItem $tone="warning"><strong>{t('core.review.caution')}</strong>{t('core.review.watchCaution')}</WarningItem>
      </WarningList>
      <Fields label={t('core.review.details')} fields={fields} />
      <ConfirmActions>
        {dangers.length > 0 && <Accept describedBy={warningsId} isAccepted={isAccepted} isDisabled={false} onChange={(isTicked) => setAccepted(isTicked ? params : undefined)} />}
        <ConfirmButton shows={params} isDisabled={dangers.length > 0 && !isAccepted} onConfirm={() => answer(true)}>{t('core.review.watch')}</ConfirmButton>
        <Button $kind="quiet" onClick={turnAway}>{t('core.review.reject')}</Button>
      </ConfirmActions>
    </Screen>
  );
}

interface Danger {
  readonly key: keyof typeof enReview;
  readonly values: Readonly<Record<string, string>>;
}

/** What was asked for is compared sign by sign: what is not seen in it is a difference too. */
function dangersOf({ token, asked, isImitation }: AssetParams): readonly Danger[] {
  return [
    ...(asked.symbol !== undefined && asked.symbol !== token.symbol ? [{ key: 'core.review.watchOtherSymbol', values: { asked: shownText(asked.symbol, 24), actual: token.symbol } } as const] : []),
    ...(asked.decimals !== undefined && asked.decimals !== token.decimals ? [{ key: 'core.review.watchOtherDecimals', values: { asked: String(asked.decimals), actual: String(token.decimals) } } as const] : []),
    ...(isImitation ? [{ key: 'core.review.watchImitation', values: {} } as const] : []),
  ];
}
