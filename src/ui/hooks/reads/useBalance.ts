'use client';
import { useMemo } from 'react';
import type { WireError } from '../../../domain/errors.ts';
import type { ChainId } from '../../../domain/kitNames.ts';
import { selectActiveAddress } from '../../../store/connection.ts';
import { selectActiveChainId, selectChain } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { createLoadable } from '../../modal/loadable.ts';
import { itself, useReader } from './useReader.ts';
import { assertArguments } from '../../../domain/assertArguments.ts';

/** The query library arrives with the first balance that is asked for. */
const balanceReader = /* @__PURE__ */ createLoadable(async () => (await import('./rpcBalance.ts')).balanceReader);

/** Whose balance `useBalance` reads, and where. */
export interface BalanceOf {
  /** Absent: the active account. */
  readonly address?: string | undefined;
  /** Absent: the active chain. */
  readonly chainId?: ChainId | undefined;
}

/** How far the reading of a balance is, and what was read. */
export type Balance =
  | { readonly at: 'idle' }
  | { readonly at: 'loading' }
  /** `isRefreshing`: a newer figure is being read. */
  | { readonly at: 'read'; readonly valueWei: bigint; readonly symbol: string; readonly decimals: number; readonly isRefreshing: boolean }
  | { readonly at: 'failed'; readonly error: WireError };

/** The native currency of an account, read when first asked for and again after each of its transactions. */
export function useBalance(of: BalanceOf = {}): Balance & { refetch(): void } {
  assertArguments('useBalance({ address?: string }?)', of);
  const activeAddress = useLatchkeySelector(selectActiveAddress);
  const activeChainId = useLatchkeySelector(selectActiveChainId);
  const address = of.address ?? activeAddress;
  const chainId = of.chainId ?? activeChainId;
  const chain = useLatchkeySelector((state) => selectChain(state, chainId));
  const query = useMemo(() => (address !== undefined && chain ? { address, chainId: chain.id } : undefined), [address, chain]);
  const read = useReader(balanceReader, itself, query);
  return useMemo(() => {
    if (read.at !== 'read') return read;
    if (!chain) return { at: 'idle', refetch: read.refetch };
    const { value: valueWei, ...rest } = read;
    return { ...rest, valueWei, symbol: chain.nativeCurrency.symbol, decimals: chain.nativeCurrency.decimals };
  }, [read, chain]);
}
