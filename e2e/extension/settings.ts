/** What tells one build of the test wallet from another. */
export interface WalletSettings {
  readonly name: string;
  /** Reverse domain name as EIP-6963 wants it, for example `test.first`. */
  readonly rdns: string;
  /** Any CSS colour; the icon is a square of it. */
  readonly iconColor: string;
  /** How long after the start of the document the provider appears, in ms. */
  readonly injectionDelayMs: number;
}

/** Replaced by the build. */
declare const WALLET_SETTINGS: WalletSettings;

/** The settings this build was made with. */
export const settings: WalletSettings = WALLET_SETTINGS;
