import type { WalletLinks } from '../../src/contracts/wallet.ts';

/** A wallet that the site would like its visitors to have. */
export interface RecommendedWallet {
  /** Reverse domain name by which the installed wallet announces itself. */
  readonly rdns: string;
  readonly name: string;
  /** A data URI of an image. */
  readonly icon?: string;
  readonly links: WalletLinks;
}

/** Settings of `walletInjected`; give them by `walletInjected.with`. */
export interface WalletInjectedConfig {
  /** Shown first; those not installed are shown with where to get them. */
  readonly recommended: readonly RecommendedWallet[];
  /** Before an installed extension is asked, in ms. */
  readonly connectDelayMs: number;
}
