import type { OpenableWallet, PageWallet, PairedApp, WalletConnection, WalletSpec } from './wallet.ts';

/** Whether a wallet of the list can be opened, and does not only say where to get it. */
export function isOpenableWallet(wallet: WalletSpec): wallet is OpenableWallet {
  return wallet.kind !== 'placeholder';
}

/** Whether a wallet lives in the page, such as an in-app wallet. */
export function isPageWallet(wallet: WalletSpec): wallet is PageWallet {
  return wallet.kind === 'inApp' || wallet.kind === 'embedded' || wallet.kind === 'smart';
}

/** Whether a wallet is another way to one that may be installed, and is listed only while it is not. */
export function yieldsToInstalled(wallet: WalletSpec): boolean {
  return 'onSameRdns' in wallet && wallet.onSameRdns === 'yieldToInstalled';
}

/** Whether another wallet of the list claims the same `rdns`. */
export function isAmbiguousWallet(wallet: WalletSpec): boolean {
  return 'onSameRdns' in wallet && wallet.onSameRdns === 'warn';
}

const direct: WalletConnection = { by: 'direct' };

/** How a wallet is reached; directly, where nothing else is known of it. */
export function connectionOf(wallet: WalletSpec | undefined): WalletConnection {
  return (wallet && 'connects' in wallet && wallet.connects) || direct;
}

/** The screen that a wallet has for its own connecting, if it has one. */
export function ownScreenOf(wallet: WalletSpec | undefined): string | undefined {
  return wallet && isOpenableWallet(wallet) ? wallet.screenId : undefined;
}

/** The app of a wallet that connects by pairing, as far as a page can open it. */
export function pairedAppOf(wallet: WalletSpec | undefined): PairedApp {
  const connection = connectionOf(wallet);
  return connection.by === 'pairing' && connection.app !== 'any' ? (connection.app ?? {}) : {};
}

/** Whether a wallet can be opened right now. Throws what its probe throws. */
export function probeWallet(wallet: WalletSpec): ReturnType<OpenableWallet['probe']> {
  return isOpenableWallet(wallet) ? wallet.probe() : 'absent';
}
