'use client';
import { useEffect, useMemo } from 'react';
import { rpcApi } from '../../api/rpcApi.ts';
import type { WireError } from '../../domain/errors.ts';
import { selectActiveAddress } from '../../store/connection.ts';
import { selectActiveChainId, selectChain } from '../../store/network.ts';
import { useLatchkey, useLatchkeySelector } from '../kitContext.ts';

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
  const select = useMemo(() => (query ? rpcApi.endpoints.balance.select(query) : undefined), [query]);
  const result = useLatchkeySelector((state) => (select && rpcApi.reducerPath in state ? select(state as never) : undefined)); // the api is mounted by the effect below, and then its state is there
  useEffect(() => {
    if (!query) return undefined;
    kit.services.mountApi(rpcApi);
    const subscription = kit.dispatch(rpcApi.endpoints.balance.initiate(query));
    return () => subscription.unsubscribe();
  }, [kit, query]);
  return useMemo(() => {
    const refetch = (): void => {
      if (query) kit.dispatch(rpcApi.endpoints.balance.initiate(query, { forceRefetch: true, subscribe: false })).catch(() => {}); // the failure shows in the state
    };
    if (!query || !chain) return { at: 'idle', refetch };
    if (result?.data !== undefined) return { at: 'read', valueWei: result.data, symbol: chain.nativeCurrency.symbol, decimals: chain.nativeCurrency.decimals, isRefreshing: result.status === 'pending', refetch };
    if (result?.error) return { at: 'failed', error: toWire(result.error), refetch };
    return { at: 'loading', refetch };
  }, [kit, query, chain, result]);
}

function toWire(error: WireError | { readonly message?: string }): WireError {
  return 'code' in error && error.code !== undefined ? (error as WireError) : { code: 'rpc.failed', message: error.message ?? 'RPC Error' }; // RTK's own serialised error has no code of ours
}
