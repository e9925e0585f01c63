import { isNamed } from '../domain/wallets/walletList.ts';
import type { WalletSpec } from './wallet.ts';

/** Lists a wallet once when both this page and a resolver offer it: the one of this page, or undefined. */
export function findSameWallet(wallet: WalletSpec, wallets: readonly WalletSpec[]): WalletSpec | undefined {
  return wallet.kind === 'resolved' ? wallets.find((other) => other.kind !== 'resolved' && other.kind !== 'placeholder' && isNamed(other, [wallet.id, wallet.rdns ?? wallet.id])) : undefined;
}
