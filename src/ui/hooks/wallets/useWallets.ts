'use client';
import { useSyncExternalStore } from 'react';
import { walletsPoint } from '../../../contracts/points/wallets.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';
import type { WalletSpec } from '../../../contracts/wallet.ts';
import { selectRecentWalletIds } from '../../../store/preferences.ts';
import { useSource } from '../../kit/useSource.ts';
import { useLatchkey, useLatchkeySelector, usePoint } from '../../kit/kitContext.ts';
import { countLacking, listWallets } from '../../wallets/listWallets.ts';
import type { ListedWallet } from '../../wallets/listWallets.ts';
import type { WalletId } from '../../../domain/kitNames.ts';
import { useWalletDirectory } from './useDirectoryWallet.ts';

export type { ListedWallet } from '../../wallets/listWallets.ts';

/** Every wallet on offer: installed ones first, then recommended ones, those of the site in its order whether or not a plugin brings them, then the page's own, then the rest; those that are not here come last. */
export function useWallets(): readonly ListedWallet[] {
  const kit = useLatchkey();
  const points = useSource(servicesOf(kit).points);
  const [lastWalletId] = useLatchkeySelector(selectRecentWalletIds);
  const directory = useWalletDirectory(countLacking(kit) > 0);
  // A server knows no extension, and neither does the markup that it made.
  const isInPage = useSyncExternalStore(subscribeToNothing, () => true, () => false);
  return listWallets(kit, lastWalletId, { points, isProbed: isInPage, directory: directory.at === 'loaded' ? directory.value : undefined });
}

/** How many more wallets the list will show once the directory of wallets is here. */
export function useAwaitedWallets(): number {
  const kit = useLatchkey();
  usePoint(walletsPoint);
  const lacking = countLacking(kit);
  const { at } = useWalletDirectory(lacking > 0);
  return at === 'idle' || at === 'loading' ? lacking : 0;
}

/** The name people know a wallet by; its id where the wallet is gone. */
export function useWalletName(walletId: WalletId | undefined): string {
  const wallets = usePoint(walletsPoint);
  return wallets.find(({ id }) => id === walletId)?.name ?? walletId ?? '';
}

/** One wallet of the list, if it is there. */
export function useWallet(walletId: WalletId | undefined): WalletSpec | undefined {
  return usePoint(walletsPoint).find(({ id }) => id === walletId);
}

function subscribeToNothing(): () => void {
  return () => {};
}
