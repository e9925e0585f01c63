import type { Chain } from '../../domain/chains/chains.ts';

/** Unichain, to be configured as it is or with endpoints of your own: `{ ...unichain, rpc: 'https://…' }`. */
export const unichain: Chain & { readonly id: 130 } = {
  id: 130,
  name: 'Unichain',
  rpc: 'https://mainnet.unichain.org',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Uniscan', url: 'https://uniscan.xyz' }],
};
