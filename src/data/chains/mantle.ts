import type { Chain } from '../../domain/chains/chains.ts';

/** Mantle, to be configured as it is or with endpoints of your own: `{ ...mantle, rpc: 'https://…' }`. */
export const mantle: Chain & { readonly id: 5000 } = {
  id: 5000,
  name: 'Mantle',
  rpc: 'https://rpc.mantle.xyz',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  blockExplorers: [{ name: 'Mantle Explorer', url: 'https://mantlescan.xyz' }],
};
