'use client';
import { useSyncExternalStore } from 'react';
import { walletsPoint } from '../../../contracts/points/wallets.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';
import type { WalletSpec } from '../../../contracts/wallet.ts';
import { selectRecentWalletIds } from '../../../store/preferences.ts';
import { useSource } from '../../kit/firstRead.ts';
import { useLatchkey, useLatchkeySelector, usePoint } from '../../kit/kitContext.ts';
import { listWallets } from '../../wallets/listWallets.ts';
import type { ListedWallet } from '../../wallets/listWallets.ts';
import type { WalletId } from '../../../domain/kitNames.ts';

export type { ListedWallet } from '../../wallets/listWallets.ts';

/** Every wallet on offer: installed ones first, then recommended ones, then the page's own, then the rest; those that are not here come last. */
export function useWallets(): readonly ListedWallet[] {
  const kit = useLatchkey();
  const points = useSource(servicesOf(kit).points);
  const [lastWalletId] = useLatchkeySelector(selectRecentWalletIds);
  // A server knows no extension, and neither does the markup that it made.
  const isInPage = useSyncExternalStore(subscribeToNothing, () => true, () => false);
  return listWallets(kit, lastWalletId, { points, isProbed: isInPage });
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
