import type { SiteMetadata, WalletConnectClient } from '../../adapters/walletConnect/index.ts';

/** Settings of `walletConnect`; give them by `walletConnect.with`. */
export interface WalletConnectConfig {
  /** Of a project of the site's own, at the relay's operator. */
  readonly projectId: string;
  /** A relay other than the public one, e.g. `wss://relay.example.com`. */
  readonly relayUrl: string;
  /** How wallets show the site; absent parts are told by the page. */
  readonly metadata: Partial<SiteMetadata>;
  /** Whether wallets may check by Verify that a request comes from this site. It asks in a frame, before each request. */
  readonly verify: boolean;
  /**
   * Whether a sign-in at the site, as of `siwe` with `getConnectPayload`, goes with the connect, for wallets that know how (CAIP-222). The message then states what the session may ask, too
   * (ERC-5573).
   */
  readonly signInOnConnect: boolean;
  /** A client of the site's own, or one that needs no relay. */
  readonly client: (() => Promise<WalletConnectClient>) | undefined;
}
