// Chains that the kit knows: loaded by id, all of them, what is peculiar to one, and its endpoints.
export { traitsOf } from '../data/chainTraits.ts';
export { loadChain, loadKnownChains } from '../data/loadChain.ts';
export { ether } from '../domain/chains/ether.ts';
export { endpointsOf } from '../domain/chains/chains.ts';
export type {} from '../errorTables.ts';
