import type { AddressOfChains } from '../../src/domain/relaying/addressOn.ts';

/** Settings of `relayerBiconomy`; give them by `relayerBiconomy.with`. */
export interface RelayerBiconomyConfig {
  /** Where requests are posted, e.g. the address of `/api/v2/meta-tx/native`; `{chainId}` stands for the chain's. */
  readonly url: string;
  /** Names the method of the contract that the service pays for. */
  readonly apiId: string;
  /** The key of a page: every visitor can read it, so that the service has to limit what it pays for. */
  readonly apiKey: string;
  /** The forwarder's address, or one for each chain. */
  readonly forwarder: AddressOfChains;
  /** The chains that it serves. Absent: those of `forwarder`, else every one. */
  readonly chainIds?: readonly number[] | undefined;
  /** Who pays, as people know them; the host of the address if absent. */
  readonly name?: string | undefined;
}
