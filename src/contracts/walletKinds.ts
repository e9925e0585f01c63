import type { OpenableWallet, PageWallet, WalletSpec } from './wallet.ts';
import { assertInDevelopment } from '../domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Whether a wallet of the list can be opened, and does not only say where to get it. */
export function isOpenableWallet(wallet: WalletSpec): wallet is OpenableWallet {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('isOpenableWallet(wallet: object)', wallet);
  return wallet.kind !== 'placeholder';
}

/** Whether a wallet lives in the page, such as an in-app wallet. */
export function isPageWallet(wallet: WalletSpec): wallet is PageWallet {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('isPageWallet(wallet: object)', wallet);
  return wallet.kind === 'inApp' || wallet.kind === 'embedded' || wallet.kind === 'smart';
}

/** Whether a wallet can be opened right now. Throws what its probe throws. */
export function probeWallet(wallet: WalletSpec): ReturnType<OpenableWallet['probe']> {
  if (process.env.NODE_ENV !== 'production' && isOpenableWallet(wallet)) assertInDevelopment('probeWallet({ probe: function })', wallet);
  return isOpenableWallet(wallet) ? wallet.probe() : 'absent';
}
