import type { Chain } from '../../domain/chains/chains.ts';

/** Sepolia, to be configured as it is or with endpoints of your own: `{ ...sepolia, rpc: 'https://…' }`. */
export const sepolia: Chain & { readonly id: 11155111 } = {
  id: 11155111,
  name: 'Sepolia',
  rpc: 'https://ethereum-sepolia-rpc.publicnode.com',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  faucets: ['https://cloud.google.com/application/web3/faucet/ethereum/sepolia', 'https://sepolia-faucet.pk910.de'],
  blockExplorers: [{ name: 'Etherscan', url: 'https://sepolia.etherscan.io' }],
  testnet: true,
};
