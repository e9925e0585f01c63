import type { DirectoryWallet } from '../domain/wallets/walletDirectory.ts';
import type { OpenableWallet, ResolvedWallet } from './wallet.ts';

/** The list's entry for a wallet of the directory that is reached by a pairing. */
export function toResolvedWallet({ id, name, rdns, links, mobile, desktop, hasMobileSupport }: DirectoryWallet, open: OpenableWallet['open']): ResolvedWallet {
  const app = { ...(hasMobileSupport && mobile && { mobile }), ...(desktop && { desktop }) };
  return { kind: 'resolved', id, name, rdns, links, connects: { by: 'pairing', app }, probe: () => 'reachable', open };
}
