import type { OpenableWallet, PageWallet, WalletSpec } from './wallet.ts';

/** Whether a wallet of the list can be opened, and does not only say where to get it. */
export function isOpenableWallet(wallet: WalletSpec): wallet is OpenableWallet {
  return wallet.kind !== 'placeholder';
}

/** Whether a wallet lives in the page, such as an in-app wallet. */
export function isPageWallet(wallet: WalletSpec): wallet is PageWallet {
  return wallet.kind === 'inApp' || wallet.kind === 'embedded' || wallet.kind === 'smart';
}

/** Whether a wallet can be opened right now. Throws what its probe throws. */
export function probeWallet(wallet: WalletSpec): ReturnType<OpenableWallet['probe']> {
  return isOpenableWallet(wallet) ? wallet.probe() : 'absent';
}
