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
  /**
   * Reverse domain names of extensions that are known to answer `wallet_connect` with `signInWithEthereum`: with a guard such as `siwe`, connect and sign-in are one prompt there. No
   * wallet says so before it is asked, and some show an error for what they do not know, so that others are not asked. @see ERC-7846
   */
  readonly signInOnConnect: readonly string[];
  /** Before an installed extension is asked, in ms. */
  readonly connectDelayMs: number;
}
