'use client';
import type { WalletLinks } from '../../../contracts/wallet.ts';
import { webLink } from '../../../domain/text/links.ts';
import { useDirectoryWallet, useWalletMark } from './useDirectoryWallet.ts';
import { useWallet } from './useWallets.ts';

/** What is known of a wallet, whether or not this page can open it. */
export interface KnownWallet {
  readonly name: string;
  readonly icon: string | undefined;
  /** Where to get it, https only; absent where nothing is known of it. */
  readonly links: WalletLinks | undefined;
  /** `loading`, `failed`: the directory of wallets is not here, and no plugin knows this one. */
  readonly at: 'loading' | 'failed' | 'known';
}

/** A wallet as its plugin tells, and the directory where that tells nothing. */
export function useKnownWallet(walletId: string): KnownWallet {
  const listed = useWallet(walletId);
  const own = safeLinks(listed?.links);
  const state = useDirectoryWallet(own ? undefined : walletId);
  const entry = state.at === 'loaded' ? state.value : undefined;
  const icon = useWalletMark(walletId, listed?.icon);
  return {
    name: listed?.name ?? entry?.name ?? walletId,
    icon,
    links: own ?? safeLinks(entry?.links),
    at: listed || state.at === 'loaded' ? 'known' : state.at === 'failed' ? 'failed' : 'loading',
  };
}

function safeLinks(links: WalletLinks | undefined): WalletLinks | undefined {
  // Anything but a web address would run in this page, and one that cannot be read would break it.
  const safe = Object.entries(links ?? {}).flatMap(([kind, url]) => {
    const link = webLink(url);
    return link === undefined ? [] : [[kind, link]];
  });
  return safe.length > 0 ? Object.fromEntries(safe) : undefined;
}
