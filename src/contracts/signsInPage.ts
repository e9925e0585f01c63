import { walletsPoint } from './points/wallets.ts';
import type { Services } from './services.ts';
import { isPageWallet } from './walletKinds.ts';

/** Whether the kit itself holds the wallet: it signs without asking elsewhere, or lives in the page. Only the kit then shows the person what is signed. */
export function signsInPage(walletId: string, { sessions, read }: Pick<Services, 'sessions' | 'read'>): boolean {
  return sessions.get(walletId)?.session.signTransaction !== undefined || read(walletsPoint).some((wallet) => wallet.id === walletId && isPageWallet(wallet));
}
