import { isNamed } from '../domain/wallets/walletList.ts';
import type { WalletSpec } from './wallet.ts';

/** The wallet of this page that stands for an adopted one too: two rows of one name would be a riddle. */
export function findTwin(wallet: WalletSpec, wallets: readonly WalletSpec[]): WalletSpec | undefined {
  return wallet.isAdopted ? wallets.find((other) => !other.isAdopted && !other.isPlaceholder && isNamed(other, [wallet.id, wallet.rdns ?? wallet.id])) : undefined;
}
