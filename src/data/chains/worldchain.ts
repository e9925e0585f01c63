import type { Chain } from '../../domain/chains/chains.ts';

/** World Chain, to be configured as it is or with endpoints of your own: `{ ...worldchain, rpc: 'https://…' }`. */
export const worldchain: Chain & { readonly id: 480 } = {
  id: 480,
  name: 'World Chain',
  rpc: 'https://worldchain-mainnet.g.alchemy.com/public',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Worldscan', url: 'https://worldscan.org' }],
};
