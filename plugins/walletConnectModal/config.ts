/** A wallet's entry in the other modal. */
export interface ModalWallet {
  readonly id: string;
  readonly name: string;
  readonly links: { readonly native: string; readonly universal?: string };
}

/** Settings of `walletConnectModal`, most of which go to `@walletconnect/modal`; give them by `walletConnectModal.with`. */
export interface WalletConnectModalConfig {
  /** Of the entry in the list of wallets. */
  readonly name: string;
  readonly mobileWallets: readonly ModalWallet[];
  readonly desktopWallets: readonly ModalWallet[];
  /** Addresses of pictures by the ids above. */
  readonly walletImages: Readonly<Record<string, string>>;
  readonly themeMode: 'light' | 'dark' | undefined;
  readonly termsOfServiceUrl: string | undefined;
  readonly privacyPolicyUrl: string | undefined;
}
