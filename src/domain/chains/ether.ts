import type { NativeCurrency } from './chains.ts';

/** The native currency of most chains: of one that says nothing of its own, or that the kit does not have. */
export const ether: NativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
