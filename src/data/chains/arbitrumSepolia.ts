import type { Chain } from '../../domain/chains/chains.ts';

/** Arbitrum Sepolia, to be configured as it is or with endpoints of your own: `{ ...arbitrumSepolia, rpc: 'https://…' }`. */
export const arbitrumSepolia: Chain & { readonly id: 421614 } = {
  id: 421614,
  name: 'Arbitrum Sepolia',
  rpc: 'https://sepolia-rollup.arbitrum.io/rpc',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  faucets: ['https://faucets.chain.link/arbitrum-sepolia'],
  blockExplorers: [{ name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' }],
  testnet: true,
};
