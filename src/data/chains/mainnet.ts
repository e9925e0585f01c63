import type { Chain } from '../../domain/chains/chains.ts';

/** Ethereum, to be configured as it is or with endpoints of your own: `{ ...mainnet, rpc: 'https://…' }`. */
export const mainnet: Chain & { readonly id: 1 } = {
  id: 1,
  name: 'Ethereum',
  rpc: 'https://ethereum-rpc.publicnode.com',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Etherscan', url: 'https://etherscan.io' }],
};
