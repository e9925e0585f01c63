import type { Chain } from '../../domain/chains/chains.ts';

/** Ink, to be configured as it is or with endpoints of your own: `{ ...ink, rpc: 'https://…' }`. */
export const ink: Chain & { readonly id: 57073 } = {
  id: 57073,
  name: 'Ink',
  rpc: 'https://rpc-gel.inkonchain.com',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Blockscout', url: 'https://explorer.inkonchain.com' }],
};
