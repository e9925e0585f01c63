'use client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { partErrors } from '../../../domain/partErrors.ts';
import type { Chain } from '../../../domain/chains/chains.ts';
import { toWireError } from '../../../domain/errors.ts';
import type { Token } from '../../../domain/tokens/token.ts';
import { useLatchkey } from '../../kit/kitContext.ts';
import { createLoadable, useLoadable } from '../../modal/loadable.ts';
import { useStable } from '../page/useStable.ts';
import type { AssetsWatch, ChainAssets } from './createAssetsWatch.ts';
import { useTokensOfChains } from './useFunds.ts';
import type { Holding } from './useFunds.ts';

/** ABI coding and the query library arrive with the first read. */
const watchPart = /* @__PURE__ */ createLoadable(async () => (await import('./createAssetsWatch.ts')).createAssetsWatch);

/** What an account has on one chain, as far as it is known. */
export interface ChainHoldings {
  readonly chain: Chain;
  readonly tokens: readonly Token[];
  /** The visitor pasted its address: no list vouches for it. */
  isOwn(token: Token): boolean;
  /** By the place of the token in `tokens`. */
  of(at: number): Holding;
  /** `failed`: nothing is known, or what is known is of an earlier time. */
  readonly at: ChainAssets['at'];
  retry(): void;
}

/** What an account has on several chains. */
export interface AssetsRead {
  readonly chains: readonly ChainHoldings[];
  /** A list of tokens did not arrive. */
  readonly isIncomplete: boolean;
  refetch(): void;
}

/** What an account has on several chains: read while it is shown, and again after each transaction. What is on its way is given up when it is left. */
export function useAssets(chains: readonly Chain[], owner: string): AssetsRead {
  const kit = useLatchkey();
  const part = useLoadable(watchPart);
  const { ofChain, isLoading, isIncomplete, refetch } = useTokensOfChains(chains);
  useEffect(() => void watchPart.load(), []);
  const queries = useStable(isLoading ? undefined : chains.map(({ id }) => ({ chainId: id, owner, tokens: (ofChain.get(id)?.tokens ?? []).map(({ address }) => address) })));
  const watch = useMemo(() => (part.at === 'loaded' && queries ? part.value(kit, queries) : unread), [kit, part, queries]);
  const states = useSyncExternalStore(watch.subscribe, watch.get, unread.get);
  return useMemo(() => ({
    chains: chains.map((chain, at): ChainHoldings => {
      const { tokens, isOwn } = ofChain.get(chain.id) ?? { tokens: [], isOwn: () => false };
      const state = part.at === 'failed' ? lost : (states[at] ?? loading);
      return { chain, tokens, isOwn, at: state.at, of: (place) => holdingAt(state, place), retry: () => (part.at === 'failed' ? void watchPart.load() : watch.retry(at)) };
    }),
    isIncomplete,
    refetch,
  }), [chains, ofChain, states, part, watch, isIncomplete, refetch]);
}

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
