import type { ScreenParams } from '../contracts/points/screens.ts';
import type { WalletSpec } from '../contracts/wallet.ts';
import type { ShownScreen } from './modal.ts';

/** A screen to be shown, marked where it is the one that a wallet has for its connect. */
export function toShown(screenId: string, params: ScreenParams, wallets: readonly WalletSpec[]): ShownScreen {
  const isConnect = wallets.some((wallet) => wallet.screenId === screenId && wallet.id === params['walletId']);
  return { screenId, params, ...(isConnect && { isConnect }) };
}
