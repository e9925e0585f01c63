import type { Chain } from '../../domain/chains/chains.ts';

/** Blast, to be configured as it is or with endpoints of your own: `{ ...blast, rpc: 'https://…' }`. */
export const blast: Chain & { readonly id: 81457 } = {
  id: 81457,
  name: 'Blast',
  rpc: 'https://rpc.blast.io',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Blastscan', url: 'https://blastscan.io' }],
};
