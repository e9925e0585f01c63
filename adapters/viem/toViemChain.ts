import { defineChain } from 'viem';
import type { Chain as ViemChain } from 'viem';
import { endpointsOf } from '../../src/domain/chains/chains.ts';
import type { Chain } from '../../src/domain/chains/chains.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** A chain of the kit as viem and wagmi describe one. */
export function toViemChain(given: Chain): ViemChain {
  assertArguments('toViemChain({ id: number, name: string, rpc, nativeCurrency: object })', given);
  const { blockExplorers = [], ...chain } = given;
  const [explorer] = blockExplorers;
  return defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: { ...chain.nativeCurrency },
    rpcUrls: { default: { http: endpointsOf(chain) } },
    ...(explorer && { blockExplorers: { default: { ...explorer } } }),
    ...(chain.testnet !== undefined && { testnet: chain.testnet }),
  });
}
