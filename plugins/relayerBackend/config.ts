/** Settings of `relayerBackend`; give them by `relayerBackend.with`. */
export interface RelayerBackendConfig {
  /** Where the server is, e.g. `https://wallet.example.com`. */
  readonly url: string;
  /** Absent: every chain that the kit has; the server refuses those that it does not serve. */
  readonly chainIds?: readonly number[];
  /** The site, where several of the server's have this origin. */
  readonly siteId?: string;
  /** The contract whose code accounts run, one of `delegates` in the settings of the server: calls are then carried out by the account's own code (EIP-7702), in batches and with value too, in place of the forwarder. For wallets that sign authorizations. */
  readonly delegate?: string;
  /** A token that says who is signed in to the in-app wallet, where the server relays for those alone: `() => kit.dispatch(getIdentityToken())`. */
  readonly getIdentityToken?: () => Promise<string | undefined>;
}
