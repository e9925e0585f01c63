import type { Chain } from '../domain/chains/chains.ts';
import { loadPart } from '../domain/loadPart.ts';

/** A well-known chain, its table fetched when it is first asked for; undefined if the table does not have it. Give it to `createLatchkey`, with `rpc` of your own where you have one. */
export async function loadChain(chainId: number): Promise<Chain | undefined> {
  return (await loadKnownChains()).find(({ id }) => id === chainId);
}

/** The whole table, for those who let people choose. */
export async function loadKnownChains(): Promise<readonly Chain[]> {
  const { knownChains } = await loadPart(import('./chains.ts'));
  return knownChains;
}
