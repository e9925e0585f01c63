import type { DirectoryWallet } from '../domain/wallets/walletDirectory.ts';
import type { OpenableWallet, ResolvedWallet } from './wallet.ts';
import { assertInDevelopment } from '../domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** The list's entry for a wallet of the directory that is reached by a pairing. */
export function toResolvedWallet(wallet: DirectoryWallet, open: OpenableWallet['open']): ResolvedWallet {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('toResolvedWallet({ id: string, name: string }, open: function)', wallet, open);
  const { id, name, rdns, links, mobile, desktop, hasMobileSupport } = wallet;
  const app = { ...(hasMobileSupport && mobile && { mobile }), ...(desktop && { desktop }) };
  return { kind: 'resolved', id, name, rdns, links, connects: { by: 'pairing', app }, probe: () => 'reachable', open };
}
