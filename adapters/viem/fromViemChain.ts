import type { Chain as ViemChain } from 'viem';
import type { Chain } from '../../src/domain/chains/chains.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** What viem does not know of a chain, or knows otherwise. */
export type FromViemChainOptions = Partial<Omit<Chain, 'id'>>;

/** A chain as viem and wagmi describe one, for `createLatchkey`. Its endpoints are viem's public ones, unless `rpc` gives your own. @throws input.notChain, input.notChainId */
export function fromViemChain<const Id extends number>(chain: ViemChain & { readonly id: Id }, options: FromViemChainOptions = {}): Chain & { readonly id: Id } {
  assertArguments('fromViemChain({ id: number, name: string, rpcUrls: object }, options?: object)', chain, options);
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet } = chain;
  const explorer = blockExplorers?.default;
  const registry = contracts?.ensRegistry?.address;
  return defineChain({
    id,
    name,
    rpc: rpcUrls.default.http,
    nativeCurrency: { ...nativeCurrency },
    ...(explorer && { blockExplorers: [{ name: explorer.name, url: explorer.url, ...(explorer.apiUrl !== undefined && { apiUrl: explorer.apiUrl }) }] }),
    ...(registry !== undefined && { ens: { registry } }),
    ...(testnet !== undefined && { testnet }),
    ...options,
  });
}
