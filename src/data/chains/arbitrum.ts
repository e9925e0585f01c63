import type { Chain } from '../../domain/chains/chains.ts';

/** Arbitrum One, to be configured as it is or with endpoints of your own: `{ ...arbitrum, rpc: 'https://…' }`. */
export const arbitrum: Chain & { readonly id: 42161 } = {
  id: 42161,
  name: 'Arbitrum One',
  rpc: 'https://arb1.arbitrum.io/rpc',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Arbiscan', url: 'https://arbiscan.io' }],
};
