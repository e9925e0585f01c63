'use client';
import { useEffect } from 'react';
import type { DirectoryWallet } from '../../../domain/wallets/walletDirectory.ts';
import { useLoadable } from '../../modal/loadable.ts';
import type { Loadable, LoadState } from '../../modal/loadable.ts';
import { walletDirectory, walletMarks } from '../../wallets/walletDirectoryPart.ts';

/** Every wallet known by name, the best known first. Fetched at the first use that `isWanted`; `walletDirectory.load()` tries again after a failure. */
export function useWalletDirectory(isWanted = true): LoadState<ReadonlyMap<string, DirectoryWallet>> {
  return useWanted(walletDirectory, isWanted);
}

/** One of them, by its id; `value` is undefined where the directory has no such wallet. */
export function useDirectoryWallet(walletId: string | undefined): LoadState<DirectoryWallet | undefined> {
  const state = useWalletDirectory(walletId !== undefined);
  if (walletId === undefined) return { at: 'loaded', value: undefined };
  return state.at === 'loaded' ? { at: 'loaded', value: state.value.get(walletId) } : state;
}

/** A wallet's mark to show: its own icon, else the one that the kit has for it, as soon as it is here. */
export function useWalletMark(walletId: string | undefined, icon: string | undefined): string | undefined {
  const isMissing = icon === undefined && walletId !== undefined;
  const state = useWanted(walletMarks, isMissing);
  return isMissing && state.at === 'loaded' ? state.value[walletId] : icon;
}

function useWanted<T>(part: Loadable<T>, isWanted: boolean): LoadState<T> {
  useEffect(() => {
    if (isWanted && part.get().at === 'idle') void part.load();
  }, [part, isWanted]);
  return useLoadable(part);
}
