import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { WalletSession } from '../../src/contracts/wallet.ts';

/** Opening a wallet that is not installed. @throws wallet.noProvider */
export function openAbsent(): Promise<WalletSession> {
  return Promise.reject(walletErrors.noProvider());
}
