import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { injectedPort } from '../../src/contracts/ports/injected.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import type { WalletLinks } from '../../src/contracts/wallet.ts';
import { limits } from '../../src/domain/limits.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { followInjected } from './followInjected.ts';
import { walletInjectedSlice } from './slice.ts';
import { strings } from './strings.ts';

/** A wallet that the site would like its visitors to have. */
export interface RecommendedWallet {
  /** Reverse domain name by which the installed wallet announces itself. */
  readonly rdns: string;
  readonly name: string;
  /** A data URI of an image. */
  readonly icon?: string;
  readonly links: WalletLinks;
}

export interface WalletInjectedConfig {
  /** Shown first; those not installed are shown with where to get them. */
  readonly recommended: readonly RecommendedWallet[];
  /** Before an installed extension is asked, in ms. */
  readonly connectDelayMs: number;
}

const config: WalletInjectedConfig = { recommended: [], connectDelayMs: limits.injectedConnectDelayMs };

/** Wallets that browser extensions put into the page. @see EIP-6963 */
export const walletInjected = /* @__PURE__ */ definePlugin({
  id: 'walletInjected',
  config,
  slices: [walletInjectedSlice],
  contributes: [localesPoint.of({ en: strings })],
  needs: [injectedPort, eip1193Port],
  setup: followInjected,
});
