import type { Chain } from '../../domain/chains/chains.ts';

/** OP Sepolia, to be configured as it is or with endpoints of your own: `{ ...optimismSepolia, rpc: 'https://…' }`. */
export const optimismSepolia: Chain & { readonly id: 11155420 } = {
  id: 11155420,
  name: 'OP Sepolia',
  rpc: 'https://sepolia.optimism.io',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  faucets: ['https://console.optimism.io/faucet'],
  blockExplorers: [{ name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' }],
  testnet: true,
};
