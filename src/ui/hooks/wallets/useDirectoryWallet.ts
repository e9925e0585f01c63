'use client';
import { useEffect, useSyncExternalStore } from 'react';
import type { DirectoryWallet } from '../../../domain/wallets/walletDirectory.ts';
import { useLoadable } from '../../modal/useLoadable.ts';
import type { LoadState } from '../../modal/loadable.ts';
import { walletDirectory } from '../../wallets/walletDirectoryPart.ts';
import { walletMarks } from '../../wallets/walletMarks.ts';

/** Every wallet known by name, the best known first. Fetched at the first use that `isWanted`; `walletDirectory.load()` tries again after a failure. */
export function useWalletDirectory(isWanted = true): LoadState<ReadonlyMap<string, DirectoryWallet>> {
  useEffect(() => {
    if (isWanted && walletDirectory.get().at === 'idle') void walletDirectory.load();
  }, [isWanted]);
  return useLoadable(walletDirectory);
}

/** One of them, by its id; `value` is undefined where the directory has no such wallet. */
export function useDirectoryWallet(walletId: string | undefined): LoadState<DirectoryWallet | undefined> {
  const state = useWalletDirectory(walletId !== undefined);
  if (walletId === undefined) return { at: 'loaded', value: undefined };
  return state.at === 'loaded' ? { at: 'loaded', value: state.value.get(walletId) } : state;
}

/** A wallet's mark to show: its own icon, else the one that the kit has for it, as soon as it is here. */
export function useWalletMark(walletId: string | undefined, icon: string | undefined): string | undefined {
  const lacking = icon === undefined ? walletId : undefined;
  useEffect(() => {
    if (lacking !== undefined) walletMarks.want(lacking);
  }, [lacking]);
  const read = (): string | undefined => (lacking === undefined ? undefined : walletMarks.get(lacking));
  return useSyncExternalStore(walletMarks.subscribe, read, getNone) ?? icon;
}

/** A server fetches no marks. */
function getNone(): undefined {
  return undefined;
}
