import type { Forwarder } from '../../src/api/relaying/prepareForward.ts';
import type { AddressOfChains } from '../../src/domain/relaying/addressOn.ts';

/** Settings of `relayerEngine`; give them by `relayerEngine.with`. */
export interface RelayerEngineConfig extends Pick<Forwarder, 'kind' | 'domain'> {
  /** Where requests are posted, e.g. `https://engine.example.com/relayer/5c…`; `{chainId}` stands for the chain's. What becomes of them is asked beside `/relayer`. */
  readonly url: string;
  /** The forwarder's address, or one for each chain. */
  readonly forwarder: AddressOfChains;
  /** Whether it may be asked to cancel what it has not sent yet. Engine itself takes that from holders of its token alone, which has no place in a page: for sites that stand before it. */
  readonly canCancel?: boolean | undefined;
  /** The chains that it serves. Absent: those of `forwarder`, else every one. */
  readonly chainIds?: readonly number[] | undefined;
  /** Who pays, as people know them; the host of the address if absent. */
  readonly name?: string | undefined;
}
