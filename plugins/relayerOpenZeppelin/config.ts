import type { Forwarder } from '../../src/api/relaying/prepareForward.ts';
import type { AddressOfChains } from '../../src/domain/relaying/addressOn.ts';

/** Settings of `relayerOpenZeppelin`; give them by `relayerOpenZeppelin.with`. */
export interface RelayerOpenZeppelinConfig extends Pick<Forwarder, 'kind' | 'domain'> {
  /** Where requests are posted; `{chainId}` stands for the chain's. */
  readonly url: string;
  /** The forwarder's address, or one for each chain. */
  readonly forwarder: AddressOfChains;
  /** Tokens that take a signature instead of `approve`: leave to spend them is relayed as a permit, which needs no forwarder. @see EIP-2612 */
  readonly permitTokens?: readonly string[] | undefined;
  /** The chains that it serves. Absent: those of `forwarder`, else every one. */
  readonly chainIds?: readonly number[] | undefined;
  /** Who pays, as people know them; the host of the address if absent. */
  readonly name?: string | undefined;
}
