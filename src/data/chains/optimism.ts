import type { Chain } from '../../domain/chains/chains.ts';

/** OP Mainnet, to be configured as it is or with endpoints of your own: `{ ...optimism, rpc: 'https://…' }`. */
export const optimism: Chain & { readonly id: 10 } = {
  id: 10,
  name: 'OP Mainnet',
  rpc: 'https://mainnet.optimism.io',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' }],
};
