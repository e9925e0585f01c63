'use client';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../src/contracts/points/screens.ts';
import { hasCode, toWireError } from '../../src/domain/errors.ts';
import type { WireError } from '../../src/domain/errors.ts';
import { unlimitedAmount } from '../../src/domain/tokens/permit.ts';
import { parseUnits } from '../../src/domain/tokens/units.ts';
import { openModal } from '../../src/flows/modal/openModal.ts';
import { waitForPaid } from '../../src/flows/review/sendPaid.ts';
import { Button, ConfirmButton, Facts, FailedScreen, LiveRegion, Refusal, Screen, Spinner, Stack, Text, TextField, useMoney, useScreenMemory } from '../../src/screens.ts';
import type { ScreenMemory } from '../../src/screens.ts';
import { useActiveAccount } from '../../src/ui/hooks/wallets/useAccount.ts';
import { useLatchkeyDispatch } from '../../src/ui/kit/kitContext.ts';
import { useErrorText } from '../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../src/ui/texts/useStrings.ts';
import type { ClaimOffer } from './config.ts';
import { claim, readClaim } from './flows.ts';
import type { OpenClaimRequest } from './flows.ts';
import { hasList, withQuantity } from './offer.ts';
import { strings } from './strings.ts';

/** What a person entered, and how their claim fares. It stays while the review lies over it. */
interface ClaimState {
  readonly text: string;
  readonly phase: { readonly at: 'editing' } | { readonly at: 'sending' } | { readonly at: 'done' } | { readonly at: 'failed'; readonly error: WireError };
  /** Counts what changes what the drop offers. */
  readonly round: number;
}

/** Shows what a drop offers, asks how many, and claims them; the review shows each transaction. */
export default function Claim({ params }: ScreenProps<OpenClaimRequest>): ReactNode {
  const t = useStrings(strings);
  const dispatch = useLatchkeyDispatch();
  const account = useActiveAccount()?.address;
  const [state, memory] = useScreenMemory<ClaimState>(params, () => ({ text: '1', phase: { at: 'editing' }, round: 0 }));
  const { offer, error, isLoading } = useOffer(params, account, state.round);
  const title = t('claims.title', { name: params.name ?? offer?.name ?? '' }).trim();
  if (error) return <FailedScreen title={title} error={error} retry={t('claims.retry')} onRetry={() => memory.set((before) => ({ ...before, round: before.round + 1 }))} />;
  if (!offer) return <Screen title={title}><Stack $align="center" $gap="small" role="status"><Spinner /><Text>{t('claims.loading')}</Text></Stack></Screen>;
  if (state.phase.at === 'done') {
    return (
      <Screen title={title}>
        <Text $strong $align="center">{t('claims.confirmed')}</Text>
        <Button onClick={() => memory.set(({ round }) => ({ text: '1', phase: { at: 'editing' }, round: round + 1 }))}>{t('claims.again')}</Button>
        <LiveRegion lines={[t('claims.confirmed')]} />
      </Screen>
    );
  }
  const quantity = parseQuantity(state.text, offer.decimals);
  const shown = quantity === undefined ? undefined : withQuantity(offer, quantity);
  return (
    <Screen title={title}>
      <Offer offer={shown ?? offer} hasAccount={account !== undefined} />
      <TextField label={t('claims.quantity')} value={state.text} inputMode="decimal" autoComplete="off" error={quantity === undefined && state.text !== '' ? t('claims.quantityBad') : undefined} onChange={({ target: { value: text } }) => memory.set((before) => ({ ...before, text, phase: before.phase.at === 'failed' ? { at: 'editing' } : before.phase }))} />
      {account === undefined ? <Button onClick={() => dispatch(openModal())}>{t('claims.connect')}</Button> : <Confirm offer={shown} isLoading={isLoading} text={state.text} params={params} state={state} memory={memory} />}
    </Screen>
  );
}

interface ConfirmProps {
  readonly offer: ClaimOffer | undefined;
  readonly isLoading: boolean;
  readonly text: string;
  readonly params: OpenClaimRequest;
  readonly state: ClaimState;
  readonly memory: ScreenMemory<ClaimState>;
}

/** The button, and why it cannot be pressed or what became of it. */
function Confirm({ offer, isLoading, text, params, state: { phase }, memory }: ConfirmProps): ReactNode {
  const t = useStrings(strings);
  const dispatch = useLatchkeyDispatch();
  const errorText = useErrorText();
  const refusal = phase.at === 'failed' ? phase.error : offer?.verdict.at === 'refused' ? offer.verdict.error : undefined;
  const said = refusal && errorText(refusal);
  const isSending = phase.at === 'sending';
  const go = async (): Promise<void> => {
    if (!offer) return;
    const { pricePerToken, currency, quantity } = offer;
    memory.set((before) => ({ ...before, phase: { at: 'sending' } }));
    try {
      const sent = await dispatch(claim({ ...params, quantity, shown: { pricePerToken, currency } }));
      await dispatch(waitForPaid({ sent }));
      memory.set((before) => ({ ...before, phase: { at: 'done' } }));
    } catch (error) {
      const hasTurnedAway = hasCode(error, 'user.cancelled') || hasCode(error, 'user.rejected');
      // What the drop offers may be another by now.
      memory.set(({ text: entered, round }) => ({ text: entered, round: round + 1, phase: hasTurnedAway ? { at: 'editing' } : { at: 'failed', error: toWireError(error) } }));
    }
  };
  return (
    <Stack $gap="small">
      {said && <Refusal said={said} hasFailed={phase.at === 'failed'} />}
      <ConfirmButton shows={`${offer?.total} ${offer?.currency} ${text}`} isDisabled={!offer || (isLoading && !isSending) || offer.verdict.at === 'refused'} isBusy={isSending} onConfirm={() => void go()}>
        {isSending && <Spinner $size={18} />}
        {t(isSending ? 'claims.confirming' : 'claims.claim', { quantity: text })}
      </ConfirmButton>
      <LiveRegion lines={isSending ? [t('claims.confirming')] : said ? [said.message] : []} />
    </Stack>
  );
}

function Offer({ offer, hasAccount }: { readonly offer: ClaimOffer; readonly hasAccount: boolean }): ReactNode {
  const t = useStrings(strings);
  const money = useMoney();
  const { condition: { maxClaimableSupply, supplyClaimed, merkleRoot }, decimals, left, claimed, isListed, total, pricePerToken, currencyDecimals, currencySymbol } = offer;
  const many = (amount: bigint): string => (amount >= endless ? t('claims.unlimited') : money.amount(amount, { decimals, symbol: '' }));
  const price = (amount: bigint): string => (amount === 0n ? t('claims.free') : money.amount(amount, { decimals: currencyDecimals, symbol: currencySymbol }));
  return (
    <>
      <Facts aria-label={t('claims.facts')}>
        <div><dt>{t('claims.price')}</dt><dd><bdi>{price(pricePerToken)}</bdi></dd></div>
        <div><dt>{t('claims.supply')}</dt><dd><bdi>{maxClaimableSupply >= endless ? many(supplyClaimed) : t('claims.supplyOf', { claimed: many(supplyClaimed), most: many(maxClaimableSupply) })}</bdi></dd></div>
        {hasAccount && claimed > 0n && <div><dt>{t('claims.claimed')}</dt><dd><bdi>{many(claimed)}</bdi></dd></div>}
        {hasAccount && <div><dt>{t('claims.left')}</dt><dd><bdi>{many(left)}</bdi></dd></div>}
        {pricePerToken > 0n && <div><dt>{t('claims.total')}</dt><dd><bdi>{price(total)}</bdi></dd></div>}
      </Facts>
      {hasList(merkleRoot) && isListed && <Text $align="center" $tone="text-muted">{t('claims.listed')}</Text>}
    </>
  );
}

/** Contracts write a large number where there is no limit. */
const endless = unlimitedAmount / 2n;

/** Undefined for what is no number above zero, or too fine a one. */
function parseQuantity(text: string, decimals: number): bigint | undefined {
  try {
    const quantity = parseUnits(text.trim().replace(',', '.'), decimals);
    return quantity > 0n ? quantity : undefined;
  } catch {
    return undefined;
  }
}

interface OfferReading {
  /** Of the account now; the last one stays until the next is there. */
  readonly offer?: ClaimOffer;
  readonly error?: WireError;
  readonly isLoading: boolean;
}

function useOffer({ chainId, contract, tokenId, allowlist }: OpenClaimRequest, account: string | undefined, round: number): OfferReading {
  const dispatch = useLatchkeyDispatch();
  const [last, setLast] = useState<{ readonly key: string; readonly account: string | undefined } & Pick<OfferReading, 'offer' | 'error'>>();
  const key = `${account} ${round}`;
  useEffect(() => {
    const left = new AbortController();
    const settle = (outcome: Pick<OfferReading, 'offer' | 'error'>): void => {
      if (!left.signal.aborted) setLast({ key, account, ...outcome });
    };
    dispatch(readClaim({ chainId, contract, tokenId, allowlist, account, signal: left.signal })).then((offer) => settle({ offer }), (error: unknown) => settle({ error: toWireError(error) }));
    return () => left.abort();
  }, [dispatch, chainId, contract, tokenId, allowlist, account, key]);
  const own = last?.account === account ? last : undefined;
  const isLoading = own?.key !== key;
  return { ...(own?.offer && { offer: own.offer }), ...(!isLoading && own?.error && { error: own.error }), isLoading };
}
