import type { Chain } from '../../domain/chains/chains.ts';

/** Zora, to be configured as it is or with endpoints of your own: `{ ...zora, rpc: 'https://…' }`. */
export const zora: Chain & { readonly id: 7777777 } = {
  id: 7777777,
  name: 'Zora',
  rpc: 'https://rpc.zora.energy',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Explorer', url: 'https://explorer.zora.energy' }],
};
