'use client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { partErrors } from '../../../domain/partErrors.ts';
import type { Chain } from '../../../domain/chains/chains.ts';
import { toWireError } from '../../../domain/errors.ts';
import { useLatchkey } from '../../kit/kitContext.ts';
import { createLoadable } from '../../modal/loadable.ts';
import { useLoadable } from '../../modal/useLoadable.ts';
import { useStable } from '../page/useStable.ts';
import type { AssetsWatch, ChainAssets } from './createAssetsWatch.ts';
import { addFound } from './useFoundTokens.ts';
import type { FoundTokens } from './useFoundTokens.ts';
import { useTokensOfChains } from './useFunds.ts';
import type { ChainTokens, Holding } from './useFunds.ts';

/** ABI coding and the query library arrive with the first read. */
const watchPart = /* @__PURE__ */ createLoadable(async () => (await import('./createAssetsWatch.ts')).createAssetsWatch);

/** Tokens of one chain. */
export interface ChainList extends Pick<ChainTokens, 'tokens' | 'isOwn'> {
  readonly chain: Chain;
}

/** What an account has on one chain, as far as it is known. `isOwn`: no list vouches for the token. */
export interface ChainHoldings extends ChainList {
  /** By the place of the token in `tokens`. */
  of(at: number): Holding;
  /** `failed`: nothing is known, or what is known is of an earlier time. */
  readonly at: ChainAssets['at'];
  retry(): void;
}

/** What an account has on several chains. */
export interface AssetsRead {
  readonly chains: readonly ChainHoldings[];
  /** What indexers found that no list names, for chains where there is any; the amounts are still to be read. */
  readonly unlisted: readonly ChainList[];
  /** A list of tokens did not arrive. */
  readonly isIncomplete: boolean;
  refetch(): void;
}

/** What an account has on several chains: read while it is shown, and again after each transaction. What is on its way is given up when it is left. */
export function useAssets(chains: readonly Chain[], owner: string, found: FoundTokens): AssetsRead {
  const { ofChain, isLoading, isIncomplete, refetch } = useTokensOfChains(chains);
  const lists = useMemo(() => chains.map((chain) => ({ chain, ...addFound(ofChain.get(chain.id) ?? noList, found.of(chain.id).is?.tokens, isLoading) })), [chains, ofChain, found, isLoading]);
  const holdings = useChainHoldings(useMemo(() => lists.map(({ chain, listed }) => ({ chain, ...listed })), [lists]), owner, { isReady: !isLoading });
  return useMemo(() => ({
    chains: holdings,
    unlisted: lists.flatMap(({ chain, unlisted }) => (unlisted.length > 0 ? [{ chain, tokens: unlisted, isOwn: () => true }] : [])),
    isIncomplete,
    refetch,
  }), [holdings, lists, isIncomplete, refetch]);
}

/** What an account has of given tokens, chain by chain, a few chains at a time. Until `isReady` nothing is asked. */
export function useChainHoldings(lists: readonly ChainList[], owner: string, { isReady = true }: { readonly isReady?: boolean } = {}): readonly ChainHoldings[] {
  const kit = useLatchkey();
  const part = useLoadable(watchPart);
  useEffect(() => void watchPart.load(), []);
  const queries = useStable(isReady ? lists.map(({ chain, tokens }) => ({ chainId: chain.id, owner, tokens: tokens.map(({ address }) => address) })) : undefined);
  const watch = useMemo(() => (part.at === 'loaded' && queries ? part.value(kit, queries) : unread), [kit, part, queries]);
  const states = useSyncExternalStore(watch.subscribe, watch.get, unread.get);
  return useMemo(() => lists.map((list, at): ChainHoldings => {
    const state = part.at === 'failed' ? lost : (states[at] ?? loading);
    return { ...list, at: state.at, of: (place) => holdingAt(state, place), retry: () => (part.at === 'failed' ? void watchPart.load() : watch.retry(at)) };
  }), [lists, states, part, watch]);
}

const noList: Pick<ChainTokens, 'tokens' | 'isOwn'> = { tokens: [], isOwn: () => false };
const loading: ChainAssets = { at: 'loading' };
const lost: ChainAssets = { at: 'failed', error: toWireError(partErrors.loadFailed()), answers: undefined };
const noStates: readonly ChainAssets[] = [];

/** Before anything is asked. */
const unread: AssetsWatch = { get: () => noStates, subscribe: () => () => {}, retry: () => {} };

function holdingAt(state: ChainAssets, place: number): Holding {
  const answer = state.at === 'loading' ? undefined : state.answers?.[place];
  if (answer) return 'units' in answer ? { at: 'read', units: answer.units } : { at: 'failed', error: answer.error };
  return state.at === 'failed' ? { at: 'failed', error: state.error } : { at: 'loading' };
}
