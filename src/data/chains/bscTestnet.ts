import type { Chain } from '../../domain/chains/chains.ts';

/** BNB Smart Chain Testnet, to be configured as it is or with endpoints of your own: `{ ...bscTestnet, rpc: 'https://…' }`. */
export const bscTestnet: Chain & { readonly id: 97 } = {
  id: 97,
  name: 'BNB Smart Chain Testnet',
  rpc: 'https://data-seed-prebsc-1-s1.bnbchain.org:8545',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  faucets: ['https://www.bnbchain.org/en/testnet-faucet'],
  blockExplorers: [{ name: 'BscScan', url: 'https://testnet.bscscan.com' }],
  testnet: true,
};
