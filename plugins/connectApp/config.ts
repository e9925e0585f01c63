import type { EntryWallet } from '../../src/contracts/points/accountEntries.ts';
import type { SiteMetadata, WalletConnectAppClient } from '../../adapters/walletConnect/index.ts';

export interface ConnectAppConfig {
  /** Of a project of the site's own, at the relay's operator. */
  readonly projectId: string;
  /** A relay other than the public one, e.g. `wss://relay.example.com`. */
  readonly relayUrl: string;
  /** How apps show the wallet; absent parts are told by the page. */
  readonly metadata: Partial<SiteMetadata>;
  /** Which wallets may be connected to apps. Absent: those that the kit itself holds, that is, which sign without asking elsewhere or live in the page. */
  readonly appliesTo: ((wallet: EntryWallet) => boolean) | undefined;
  /** A client of the site's own, or one that needs no relay. Asked for anew each time it is this tab's turn: it must then know what other tabs have done. */
  readonly client: (() => Promise<WalletConnectAppClient>) | undefined;
}
