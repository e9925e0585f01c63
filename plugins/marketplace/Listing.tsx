'use client';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../src/contracts/points/screens.ts';
import { hasCode, toWireError } from '../../src/domain/errors.ts';
import type { WireError } from '../../src/domain/errors.ts';
import { quantityOf } from '../../src/domain/tokens/quantityOf.ts';
import { openModal } from '../../src/flows/modal/openModal.ts';
import { waitForPaid } from '../../src/flows/review/sendPaid.ts';
import { Button, ConfirmButton, FactCode, Facts, FailedScreen, LiveRegion, Refusal, Screen, Spinner, Stack, Text, TextField, useLanguageTag, useMoney, useScreenMemory } from '../../src/screens.ts';
import type { ScreenMemory } from '../../src/screens.ts';
import { useActiveAccount } from '../../src/ui/hooks/wallets/useAccount.ts';
import { useLatchkeyDispatch } from '../../src/ui/kit/kitContext.ts';
import { useErrorText } from '../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../src/ui/texts/useStrings.ts';
import type { DirectListing, ListingRequest } from './config.ts';
import { buyListing, readListing, readListingValidity } from './flows.ts';
import { strings } from './strings.ts';

/** What a person entered, and how their purchase fares. It stays while the review lies over it. */
interface BuyState {
  readonly text: string;
  readonly phase: { readonly at: 'editing' } | { readonly at: 'sending' } | { readonly at: 'done' } | { readonly at: 'failed'; readonly error: WireError };
  /** Counts what changes the listing. */
  readonly round: number;
}

/** Shows a listing, asks how many where there are several, and buys; the review shows each transaction. */
export default function Listing({ params }: ScreenProps<Omit<ListingRequest, 'signal'>>): ReactNode {
  const t = useStrings(strings);
  const dispatch = useLatchkeyDispatch();
  const account = useActiveAccount()?.address;
  const [state, memory] = useScreenMemory<BuyState>(params, () => ({ text: '1', phase: { at: 'editing' }, round: 0 }));
  const { shown, error } = useListing(params, state.round);
  const title = t('marketplace.title', { name: shown ? nameOf(shown.listing) : '' }).trim();
  if (error) return <FailedScreen title={title} error={error} retry={t('marketplace.retry')} onRetry={() => memory.set((before) => ({ ...before, round: before.round + 1 }))} />;
  if (!shown) return <Screen title={title}><Stack $align="center" $gap="small" role="status"><Spinner /><Text>{t('marketplace.loading')}</Text></Stack></Screen>;
  const { listing } = shown;
  if (state.phase.at === 'done') {
    return (
      <Screen title={title}>
        <Text $strong $align="center">{t('marketplace.bought')}</Text>
        <LiveRegion lines={[t('marketplace.bought')]} />
      </Screen>
    );
  }
  const isMany = listing.quantity > 1n;
  const quantity = isMany ? quantityOf(state.text, listing.quantity) : 1n;
  return (
    <Screen title={title}>
      <Offer listing={listing} quantity={quantity} />
      {isMany && <TextField label={t('marketplace.quantity')} value={state.text} inputMode="numeric" autoComplete="off" error={quantity === undefined && state.text !== '' ? t('marketplace.quantityBad', { most: listing.quantity.toString() }) : undefined} onChange={({ target: { value: text } }) => memory.set((before) => ({ ...before, text, phase: before.phase.at === 'failed' ? { at: 'editing' } : before.phase }))} />}
      {account === undefined ? <Button onClick={() => dispatch(openModal())}>{t('marketplace.connect')}</Button> : <Confirm shown={shown} quantity={quantity} state={state} memory={memory} />}
    </Screen>
  );
}

interface ConfirmProps {
  readonly shown: ShownListing;
  readonly quantity: bigint | undefined;
  readonly state: BuyState;
  readonly memory: ScreenMemory<BuyState>;
}

const whys = { CREATED: 'marketplace.why.created', EXPIRED: 'marketplace.why.expired', COMPLETED: 'marketplace.why.completed', CANCELLED: 'marketplace.why.cancelled' } as const;

/** The button, and why it cannot be pressed or what became of it. */
function Confirm({ shown: { listing, fault }, quantity, state: { phase }, memory }: ConfirmProps): ReactNode {
  const t = useStrings(strings);
  const dispatch = useLatchkeyDispatch();
  const errorText = useErrorText();
  const refusal = phase.at === 'failed' ? phase.error : fault;
  const said = refusal ? errorText(refusal) : listing.status === 'ACTIVE' ? undefined : { message: t(whys[listing.status]), remedy: undefined };
  const isSending = phase.at === 'sending';
  const isBuyable = listing.status === 'ACTIVE' && !fault && quantity !== undefined;
  const go = async (): Promise<void> => {
    if (quantity === undefined) return;
    memory.set((before) => ({ ...before, phase: { at: 'sending' } }));
    try {
      const sent = await dispatch(buyListing({ listing, quantity }));
      await dispatch(waitForPaid({ sent }));
      memory.set((before) => ({ ...before, phase: { at: 'done' } }));
    } catch (error) {
      const hasTurnedAway = hasCode(error, 'user.cancelled') || hasCode(error, 'user.rejected');
      memory.set(({ text, round }) => ({ text, round: round + 1, phase: hasTurnedAway ? { at: 'editing' } : { at: 'failed', error: toWireError(error) } })); // another may have bought it
    }
  };
  return (
    <Stack $gap="small">
      {said && <Refusal said={said} hasFailed={phase.at === 'failed'} />}
      <ConfirmButton shows={`${listing.id} ${listing.pricePerToken} ${listing.currencyContractAddress} ${quantity}`} isDisabled={!isBuyable} isBusy={isSending} onConfirm={() => void go()}>
        {isSending && <Spinner $size={18} />}
        {t(isSending ? 'marketplace.confirming' : 'marketplace.buy', { quantity: (quantity ?? 1n).toString() })}
      </ConfirmButton>
      <LiveRegion lines={isSending ? [t('marketplace.confirming')] : said ? [said.message] : []} />
    </Stack>
  );
}

function Offer({ listing, quantity }: { readonly listing: DirectListing; readonly quantity: bigint | undefined }): ReactNode {
  const t = useStrings(strings);
  const money = useMoney();
  const tag = useLanguageTag();
  const { currencyValuePerToken: currency, creatorAddress, endTimeInSeconds } = listing;
  return (
    <Facts aria-label={t('marketplace.facts')}>
      <div><dt>{t('marketplace.item')}</dt><dd><bdi>{nameOf(listing)}</bdi></dd></div>
      <div><dt>{t('marketplace.seller')}</dt><dd><FactCode dir="ltr">{creatorAddress}</FactCode></dd></div>
      <div><dt>{t('marketplace.price')}</dt><dd><bdi>{money.amount(currency.value, currency)}</bdi></dd></div>
      {listing.quantity > 1n && <div><dt>{t('marketplace.left')}</dt><dd><bdi>{listing.quantity.toString()}</bdi></dd></div>}
      {endTimeInSeconds < endless && <div><dt>{t('marketplace.until')}</dt><dd><bdi>{new Date(Number(endTimeInSeconds) * 1_000).toLocaleString(tag)}</bdi></dd></div>}
      {quantity !== undefined && quantity > 1n && <div><dt>{t('marketplace.total')}</dt><dd><bdi>{money.amount(currency.value * quantity, currency)}</bdi></dd></div>}
    </Facts>
  );
}

/** Contracts write a time far away where there is no end: the year 5138. */
const endless = 100_000_000_000n;

function nameOf({ asset, tokenId }: DirectListing): string {
  return asset?.metadata.name ?? `#${tokenId}`;
}

interface ShownListing {
  readonly listing: DirectListing;
  /** Why the seller cannot hand it over. */
  readonly fault?: WireError;
}

/** The last one stays until the next is there. */
function useListing({ chainId, contract, listingId }: Omit<ListingRequest, 'signal'>, round: number): { readonly shown?: ShownListing; readonly error?: WireError } {
  const dispatch = useLatchkeyDispatch();
  const [last, setLast] = useState<{ readonly shown?: ShownListing; readonly error?: WireError }>({});
  useEffect(() => {
    const left = new AbortController();
    const read = async (): Promise<ShownListing> => {
      const { signal } = left;
      const listing = await dispatch(readListing({ chainId, contract, listingId, signal }));
      const validity = listing.status === 'ACTIVE' ? await dispatch(readListingValidity({ listing, signal })) : undefined;
      return { listing, ...(validity && !validity.valid && { fault: validity.reason }) };
    };
    const settle = (outcome: { readonly shown?: ShownListing; readonly error?: WireError }): void => {
      if (!left.signal.aborted) setLast(outcome);
    };
    read().then((shown) => settle({ shown }), (error: unknown) => settle({ error: toWireError(error) }));
    return () => left.abort();
  }, [dispatch, chainId, contract, listingId, round]);
  return last;
}
