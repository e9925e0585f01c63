'use client';
import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PropsOf } from '../../contracts/question.ts';
import { hasCode, toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { nameOfAsker } from '../../domain/asker.ts';
import type { Asker } from '../../domain/asker.ts';
import { describePrice } from '../../domain/preview/describePrice.ts';
import type { PriceDescription } from '../../domain/preview/describePrice.ts';
import { isDangerous } from '../../domain/preview/preview.ts';
import type { Preview, PreviewField } from '../../domain/preview/preview.ts';
import type { OrderPrice } from '../../domain/transactions/orderPrice.ts';
import { confirmReview } from '../../flows/review/confirmReview.ts';
import { knownDelegates, toPreviewRequests } from '../../flows/review/review.ts';
import type { reviewQuestion } from '../../flows/review/reviewQuestion.ts';
import { selectActivityEntry } from '../../store/activity.ts';
import { selectChains } from '../../store/network.ts';
import { ConfirmActions } from '../../ui/confirm/ConfirmActions.tsx';
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx';
import { useLatestRun } from '../../ui/hooks/page/useLatestRun.ts';
import { useActiveChain } from '../../ui/hooks/wallets/useAccount.ts';
import { useWalletName } from '../../ui/hooks/wallets/useWallets.ts';
import { useLatchkey, useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { TextButton } from '../../ui/primitives/TextButton.tsx';
import { LiveRegion } from '../../ui/modal/LiveRegion.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useErrorText } from '../../ui/texts/useErrorText.ts';
import { Accept } from './Accept.tsx';
import { Calls } from './Calls.tsx';
import { Changes } from './Changes.tsx';
import { Description } from './Description.tsx';
import { Fields } from './Fields.tsx';
import { RawText } from './RawText.tsx';
import { Refused } from './Refused.tsx';
import { usePreview } from './usePreview.ts';
import { usePrice } from './usePrice.ts';
import { useRefusedInFrame } from './useRefusedInFrame.ts';
import { useReviewedWallet } from './useReviewedWallet.ts';
import type { ReviewedWallet } from './useReviewedWallet.ts';
import { useReviewStrings } from './useReviewStrings.ts';
import { Warnings } from './Warnings.tsx';

const Raw = /* @__PURE__ */ styled.details`
  color: var(--lk-text-muted);
  font: 400 14px/1.5 var(--lk-font);
  & summary {
    padding-block: var(--lk-space-tiny);
    cursor: pointer;
  }
  @media (pointer: coarse) {
    & summary {
      padding-block: var(--lk-space-medium);
    }
  }
  & summary:focus-visible {
    outline: 3px solid var(--lk-focus);
  }
`;

type Phase = { readonly at: 'review' } | { readonly at: 'waiting' } | { readonly at: 'refused' } | { readonly at: 'failed'; readonly error: WireError };

/** Shows what is about to be signed before the wallet opens. What is dangerous needs a tick of its own; what cannot be shown cannot be confirmed. */
export default function Review({ params: { order, walletId, address }, answer, turnAway, refuse, isOpen }: PropsOf<typeof reviewQuestion>): ReactNode {
  const t = useReviewStrings();
  const kit = useLatchkey();
  const { names, signatures, asker, chainId } = order;
  const refusal = useRefusedInFrame(asker, refuse);
  const [phase, setPhase] = useState<Phase>({ at: 'review' });
  const wallet = useReviewedWallet({ walletId, address }, phase.at === 'waiting');
  const [readings, setReadings] = useState(0);
  const reading = usePreview({ request: toPreviewRequests(order), walletId, ...(names && { names }), ...(signatures && { signatures }), ...(asker && { asker }), ...(order.kind === 'calls' && { terms: order.batch }), delegates: knownDelegates(order), ...(order.kind !== 'send' && order.kind !== 'calls' && chainId !== undefined && { chainId }) }, `${readings} ${wallet.chainId}`);
  const [rise, setRise] = useState<{ readonly times: number; readonly fromWei?: bigint }>({ times: 0 });
  const price = usePrice(order, walletId, address, rise.times + readings);
  const sendId = order.kind === 'send' ? order.send.id : undefined;
  // Who turns away before the wallet was asked to send does not want it asked later, such as once it has switched: what it was asked then is its user's to answer.
  // Of a signature nothing is lost, and a wallet that has a window can close it.
  const confirming = useLatestRun(() => order.kind === 'send' && (sendId === undefined || selectActivityEntry(kit.getState(), sendId) !== undefined));
  const confirm = async (): Promise<void> => {
    if (!isOpen()) return turnAway(); // its asker waits no longer
    if (!price) return;
    setPhase({ at: 'waiting' });
    try {
      const outcome = await kit.dispatch(confirmReview(order, { walletId, address }, price, confirming.begin()));
      confirming.release(); // of a batch the rest goes on
      answer(outcome);
    } catch (error) {
      const isToShow = hasCode(error, 'transaction.feeRose') || hasCode(error, 'transaction.sponsorChanged');
      if (isToShow) setRise(({ times }) => ({ times: times + 1, ...(price.at === 'priced' && { fromWei: price.feeWei }) })); // it is priced and shown again
      setPhase(isToShow ? { at: 'review' } : hasCode(error, 'user.rejected') ? { at: 'refused' } : { at: 'failed', error: toWireError(error) });
    }
  };
  const disconnectAsker = asker?.canDisconnect ? () => answer({ kind: 'disconnectAsker' }) : undefined;
  const chains = useLatchkeySelector(selectChains);
  if (refusal) return <Refused error={refusal} onReject={turnAway} />;
  if (reading.at === 'loading') {
    return (
      <Screen title={t('core.review.details')}>
        <Stack $align="center" $gap="small" role="status"><Spinner /><Text>{t('core.review.loading')}</Text></Stack>
        <Button $kind="quiet" onClick={turnAway}>{t('core.review.reject')}</Button>
      </Screen>
    );
  }
  if (reading.at === 'refused') return <Refused why={t('core.review.unreadable')} error={reading.error} onReject={turnAway} onDisconnect={disconnectAsker} />;
  const priced = describePrice(price, chains.find(({ id }) => id === reading.preview.chain?.id) ?? {}, rise.fromWei ?? (order.kind === 'send' ? order.toldFeeWei : undefined));
  const news = phase.at === 'waiting' ? [t('core.review.waiting')] : phase.at === 'refused' ? [t('core.review.refused')] : !price ? [t('core.review.feeLoading')] : [...priced.fields.map(({ label, value }) => `${t(label)} ${t(value)}`), ...priced.warnings.map(({ code, params }) => t({ key: `core.review.warning.${code}`, ...(params && { params }) }))];
  return (
    <>
      <Shown key={rise.times} preview={reading.preview} price={price} priced={priced} missing={wallet.missing} isOneByOne={order.kind === 'calls' && order.batch.isOneByOne && order.batch.calls.length > 1} asker={asker} askedFor={chainId} phase={phase} walletId={walletId} address={address} onConfirm={() => void confirm()} onReject={turnAway} onReadAgain={() => setReadings((times) => times + 1)} onDisconnect={disconnectAsker} />
      <LiveRegion lines={news} />{/* not in what a risen fee makes anew: a new region is not read out */}
    </>
  );
}

interface ShownProps {
  readonly preview: Preview;
  /** Undefined: it is being worked out. */
  readonly price: OrderPrice | undefined;
  readonly priced: PriceDescription;
  /** Why the account cannot sign as things are. */
  readonly missing: ReviewedWallet['missing'];
  readonly isOneByOne: boolean;
  readonly asker: Asker | undefined;
  /** The chain that the asker is on. */
  readonly askedFor: number | undefined;
  readonly phase: Phase;
  readonly walletId: string;
  readonly address: string;
  onConfirm(): void;
  onReject(): void;
  onReadAgain(): void;
  /** The request is turned down, and the connection with its app ended. */
  readonly onDisconnect: (() => void) | undefined;
}

function Shown({ preview, price, priced, missing, isOneByOne, asker, askedFor, phase, walletId, address, onConfirm, onReject, onReadAgain, onDisconnect }: ShownProps): ReactNode {
  const t = useReviewStrings();
  const warningsId = useId();
  const [accepted, setAccepted] = useState<string>(); // which dangers: another one may come with the price
  const walletName = useWalletName(walletId);
  const { chain, chainId } = useActiveChain();
  const chains = useLatchkeySelector(selectChains);
  const both = [...priced.warnings, ...preview.warnings];
  const warnings = [...both.filter(({ level }) => level === 'danger'), ...both.filter(({ level }) => level !== 'danger')];
  const needsAccept = isDangerous({ warnings });
  const dangers = JSON.stringify(warnings.filter(({ level }) => level === 'danger'));
  const isAccepted = accepted === dangers;
  const isWaiting = phase.at === 'waiting';
  const shows = useMemo(() => ({ preview, price }), [preview, price]);
  const network = preview.chain?.name ?? chains.find(({ id }) => id === askedFor)?.name ?? chain?.name ?? String(chainId);
  const who: readonly PreviewField[] = [
    ...(asker ? [{ label: { key: 'core.review.asker' }, value: { text: nameOfAsker(asker) }, format: 'text' } as const] : []),
    { label: { key: 'core.review.account' }, value: { text: address }, format: 'address', name: walletName },
    { label: { key: 'core.review.network' }, value: { text: network }, format: 'text' },
  ];
  return (
    <Screen title={t(preview.title)}>
      <Stack $gap="small">
        <Fields label={t('core.review.account')} fields={who} />
        <Warnings id={warningsId} warnings={warnings} />
        {!isWaiting && warnings.some(({ code }) => code === 'unpriced' || code === 'unchecked') && <TextButton onClick={onReadAgain}>{t('core.review.readAgain')}</TextButton>}
        {preview.changes && <Changes changes={preview.changes} />}
        {preview.calls && <Calls calls={preview.calls} />}
        {preview.calls ? <><Fields label={t('core.review.capabilities')} fields={preview.fields} /><Fields label={t('core.review.fee')} fields={priced.fields} /></> : <Fields label={t('core.review.details')} fields={[...preview.fields, ...priced.fields]} />}
        {preview.description && <Description description={preview.description} />}
        {isOneByOne && <Text $tone="text-muted">{t('core.review.oneByOne')}</Text>}
        <Raw>
          <summary>{t('core.review.raw')}</summary>
          <RawText tabIndex={0} dir="ltr" role="region" aria-label={t('core.review.raw')}>{preview.raw}</RawText>
        </Raw>
        {needsAccept && <Accept describedBy={warningsId} isAccepted={isAccepted} isDisabled={isWaiting} onChange={(isTicked) => setAccepted(isTicked ? dangers : undefined)} />}
        {missing && phase.at === 'review' && <Missing missing={missing} wallet={walletName} />}
        {phase.at === 'failed' && <Failed kind={preview.kind} error={phase.error} />}
        {phase.at === 'refused' && <Text $align="center" $tone="text-muted">{t('core.review.refused')}</Text>}
        <ConfirmActions>
          <ConfirmButton shows={shows} isDisabled={!price || missing !== undefined || (needsAccept && !isAccepted)} isBusy={isWaiting} onConfirm={onConfirm}>
            {isWaiting && <Spinner $size={20} />}
            {t(isWaiting ? 'core.review.waiting' : phase.at === 'failed' ? 'core.review.tryAgain' : 'core.review.confirm')}
          </ConfirmButton>
          <Button $kind="quiet" onClick={onReject}>{t('core.review.reject')}</Button>
        </ConfirmActions>
        {onDisconnect && <Button $kind="quiet" onClick={onDisconnect}>{t('core.review.disconnectAsker')}</Button>}
      </Stack>
    </Screen>
  );
}

function Failed({ kind, error }: { readonly kind: Preview['kind']; readonly error: WireError }): ReactNode {
  const t = useReviewStrings();
  const { message, remedy } = useErrorText()(error);
  return (
    <Stack $gap="tiny" role="alert">
      <Text $strong $tone="danger">{t(kind === 'transaction' ? 'core.review.failed' : 'core.review.signFailed')}</Text>
      <Text><bdi>{message}</bdi></Text>
      {remedy !== undefined && <Text $tone="text-muted"><bdi>{remedy}</bdi></Text>}
    </Stack>
  );
}

/** The account that should sign is not there: what helps is said, and the request can still be turned away. */
function Missing({ missing, wallet }: { readonly missing: NonNullable<ReviewedWallet['missing']>; readonly wallet: string }): ReactNode {
  const t = useReviewStrings();
  const { message, remedy } = useErrorText()(missing.error);
  return (
    <Stack $gap="tiny" role="alert">
      <Text $strong $tone="danger"><bdi>{missing.at === 'wallet' ? t('core.review.walletGone', { wallet }) : message}</bdi></Text>
      {missing.at === 'account' && remedy !== undefined && <Text $tone="text-muted"><bdi>{remedy}</bdi></Text>}
    </Stack>
  );
}
