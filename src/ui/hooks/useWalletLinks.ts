'use client';
import type { WalletLinks } from '../../contracts/wallet.ts';
import { useWallet } from './useWallets.ts';

/** Where to get a wallet, https only; `undefined` where nothing is known of it. */
export function useWalletLinks(walletId: string | undefined): WalletLinks | undefined {
  return safeLinks(useWallet(walletId)?.links);
}

function safeLinks(links: WalletLinks | undefined): WalletLinks | undefined {
  // Anything but a web address would run in this page.
  const safe = Object.entries(links ?? {}).filter(([, url]) => typeof url === 'string' && /^https:\/\//i.test(url));
  return safe.length > 0 ? Object.fromEntries(safe) : undefined;
}
