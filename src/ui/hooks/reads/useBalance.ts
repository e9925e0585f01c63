'use client';
import { useEffect, useMemo } from 'react';
import { screenErrors } from '../../../contracts/errors.ts';
import { toWireError } from '../../../domain/errors.ts';
import type { WireError } from '../../../domain/errors.ts';
import { selectActiveAddress } from '../../../store/connection.ts';
import { selectActiveChainId, selectChain } from '../../../store/network.ts';
import { useLatchkey, useLatchkeySelector } from '../../kit/kitContext.ts';
import { createLoadable, useLoadable } from '../../modal/loadable.ts';
import { toQueryError } from '../../../api/toQueryError.ts';

/** The query library arrives with the first balance that is asked for. */
const rpc = /* @__PURE__ */ createLoadable(() => import('./rpcBalance.ts'));

export interface BalanceOf {
  /** Absent: the active account. */
  readonly address?: string | undefined;
  /** Absent: the active chain. */
  readonly chainId?: number | undefined;
}

export type Balance =
  | { readonly at: 'idle' }
  | { readonly at: 'loading' }
  /** `isRefreshing`: a newer figure is being read. */
  | { readonly at: 'read'; readonly valueWei: bigint; readonly symbol: string; readonly decimals: number; readonly isRefreshing: boolean }
  | { readonly at: 'failed'; readonly error: WireError };

/** The native currency of an account, read when first asked for and again after each of its transactions. */
export function useBalance(of: BalanceOf = {}): Balance & { refetch(): void } {
  const kit = useLatchkey();
  const activeAddress = useLatchkeySelector(selectActiveAddress);
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const address = of.address ?? activeAddress;
  const chainId = of.chainId ?? activeChainId;
  const chain = useLatchkeySelector((state) => selectChain(state, chainId));
  const query = useMemo(() => (address !== undefined && chain ? { address, chainId: chain.id } : undefined), [address, chain]);
  const part = useLoadable(rpc);
  const reader = part.at === 'loaded' ? part.value : undefined;
  const select = useMemo(() => (query && reader ? reader.selectBalance(query) : undefined), [query, reader]);
  const result = useLatchkeySelector((state) => select?.(state));
  useEffect(() => {
    if (query && rpc.get().at === 'idle') void rpc.load();
    return query && reader ? reader.watchBalance(kit, query) : undefined;
  }, [kit, query, reader]);
  return useMemo(() => {
    const refetch = (): void => {
      if (!reader) void rpc.load();
      else if (query) reader.refetchBalance(kit, query);
    };
    if (!query || !chain) return { at: 'idle', refetch };
    if (part.at === 'failed') return { at: 'failed', error: toWireError(screenErrors.loadFailed()), refetch };
    if (result?.data !== undefined) return { at: 'read', valueWei: result.data, symbol: chain.nativeCurrency.symbol, decimals: chain.nativeCurrency.decimals, isRefreshing: result.status === 'pending', refetch };
    if (result?.error && result.status === 'rejected') return { at: 'failed', error: toQueryError(result.error), refetch };
    return { at: 'loading', refetch };
  }, [kit, query, chain, part.at, reader, result]);
}
