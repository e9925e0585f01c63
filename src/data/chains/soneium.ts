import type { Chain } from '../../domain/chains/chains.ts';

/** Soneium Mainnet, to be configured as it is or with endpoints of your own: `{ ...soneium, rpc: 'https://…' }`. */
export const soneium: Chain & { readonly id: 1868 } = {
  id: 1868,
  name: 'Soneium Mainnet',
  rpc: 'https://rpc.soneium.org',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Blockscout', url: 'https://soneium.blockscout.com' }],
};
