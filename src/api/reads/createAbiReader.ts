import type { RpcTransport } from '../../contracts/transport.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import type { Clock } from '../../domain/clock.ts';
import { createCache } from '../../domain/createCache.ts';
import * as limits from '../../domain/limits.ts';
import { readAbi } from './readAbi.ts';
import type { AbiPlaces } from './readAbi.ts';
import type { ReadOptions } from './readCall.ts';

const abisKept = 256;

/** Where interfaces are looked for, and what tells how old one is. */
export interface AbiSources extends AbiPlaces {
  readonly clock: Clock;
}

/** Finds the interface of a contract. @throws contract.noAbi, contract.noBytecode, input.notAddress, rpc.* */
export type AbiReader = (transport: RpcTransport, request: { readonly address: string }, options?: ReadOptions) => Promise<Abi>;

/** `readAbi` where there is no kit and so no store, such as on a server: remembers what it found for an hour. In a kit the endpoint `abi` does. */
export function createAbiReader(sources: AbiSources): AbiReader {
  const cache = createCache<string, { readonly abi: Abi; readonly untilMs: number }>(abisKept);
  return async (transport, { address }, options = {}) => {
    const key = `${transport.chainId}:${parseAddress(address)}`;
    const known = cache.get(key);
    if (known && sources.clock.nowMs() < known.untilMs) return known.abi;
    const abi = await readAbi(transport, { address }, sources, options);
    cache.set(key, { abi, untilMs: sources.clock.nowMs() + limits.abiSeconds * 1_000 });
    return abi;
  };
}
