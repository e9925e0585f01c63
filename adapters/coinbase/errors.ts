import { defineErrors } from '../../src/domain/errors.ts';

/** Coinbase's SDK and the window that it opens. */
export const coinbaseErrors = /* @__PURE__ */ defineErrors('walletCoinbase', {
  /** The package is an optional peer: only sites that register this plugin need it. */
  sdkMissing: { message: "The package '@coinbase/wallet-sdk' is not installed", remedy: 'Install it beside latchkey: npm install @coinbase/wallet-sdk' },
  sdkNotLoaded: { message: 'Coinbase Wallet could not be loaded', remedy: 'Check your internet connection, then try again.' },
  popupBlocked: { message: 'The browser has blocked the window of Coinbase Wallet', remedy: 'Try again, or allow pop-ups for this site.' },
  popupSilent: { message: 'The window of Coinbase Wallet does not load', remedy: 'Check your internet connection, then try again.' },
  popupClosed: { message: 'The window of Coinbase Wallet was closed before it had loaded', remedy: 'Try again. If it closes by itself, the reason is the header Cross-Origin-Opener-Policy of this site.' },
});
