import type { Chain } from '../../domain/chains/chains.ts';

/** Base, to be configured as it is or with endpoints of your own: `{ ...base, rpc: 'https://…' }`. */
export const base: Chain & { readonly id: 8453 } = {
  id: 8453,
  name: 'Base',
  rpc: 'https://mainnet.base.org',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Basescan', url: 'https://basescan.org' }],
};
