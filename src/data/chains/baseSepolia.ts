import type { Chain } from '../../domain/chains/chains.ts';

/** Base Sepolia, to be configured as it is or with endpoints of your own: `{ ...baseSepolia, rpc: 'https://…' }`. */
export const baseSepolia: Chain & { readonly id: 84532 } = {
  id: 84532,
  name: 'Base Sepolia',
  rpc: 'https://sepolia.base.org',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  faucets: ['https://portal.cdp.coinbase.com/products/faucet'],
  blockExplorers: [{ name: 'Basescan', url: 'https://sepolia.basescan.org' }],
  testnet: true,
};
