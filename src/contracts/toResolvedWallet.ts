import type { DirectoryWallet } from '../domain/wallets/walletDirectory.ts';
import type { WalletSpec } from './wallet.ts';

/** The list's entry for a wallet of the directory that is reached by a pairing. */
export function toResolvedWallet({ id, name, rdns, links, mobile, desktop, hasMobileSupport }: DirectoryWallet, open: WalletSpec['open']): WalletSpec {
  return { id, name, rdns, links, ...(mobile && { mobile }), ...(desktop && { desktop }), hasMobileSupport, isResolved: true, connects: 'pairing', probe: () => 'reachable', open };
}
