// Chains that the kit knows: loaded by id, all of them, and what is peculiar to one.
export { traitsOf } from '../data/chainTraits.ts';
export { loadChain, loadKnownChains } from '../data/loadChain.ts';
export type {} from '../errorTables.ts';
