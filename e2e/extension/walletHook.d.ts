import type { WalletHook } from './walletState.ts';

declare global {
  /** Set by the service worker of the test wallet; used in functions that a test evaluates there. */
  var wallet: WalletHook;
}
