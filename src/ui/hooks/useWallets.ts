'use client';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { selectRecentWalletIds } from '../../store/preferences.ts';
import { useLatchkey, useLatchkeySelector, usePoint } from '../kitContext.ts';

/** A wallet as a list shows it. */
export interface ListedWallet {
  readonly wallet: WalletSpec;
  readonly state: 'installed' | 'reachable' | 'absent';
  readonly isRecent: boolean;
}

/** Every wallet on offer: installed ones first, then recommended ones, then the rest; those that are not here come last. */
export function useWallets(): readonly ListedWallet[] {
  const kit = useLatchkey();
  usePoint(walletsPoint);
  const recent = useLatchkeySelector(selectRecentWalletIds);
  const owned = kit.readOwned(walletsPoint);
  const listed = owned.map(({ item: wallet, owner }) => ({ wallet, state: probed(wallet, (error) => kit.services.report(owner, error)), isRecent: recent[0] === wallet.id }));
  const order = ({ wallet, state }: ListedWallet): number => (state === 'installed' ? 0 : 2) + (wallet.recommended ? 0 : 1) + (state === 'absent' ? 4 : 0);
  return listed.map((each, at) => ({ each, at })).sort((a, b) => order(a.each) - order(b.each) || a.at - b.at).map(({ each }) => each);
}

/** The name people know a wallet by; its id where the wallet is gone. */
export function useWalletName(walletId: string | undefined): string {
  const wallets = usePoint(walletsPoint);
  return wallets.find(({ id }) => id === walletId)?.name ?? walletId ?? '';
}

/** One wallet of the list, if it is there. */
export function useWallet(walletId: string | undefined): WalletSpec | undefined {
  return usePoint(walletsPoint).find(({ id }) => id === walletId);
}

function probed(wallet: WalletSpec, report: (error: unknown) => void): ListedWallet['state'] {
  try {
    return wallet.probe();
  } catch (error) {
    report(error);
    return 'absent';
  }
}
