import type { Chain } from '../../domain/chains/chains.ts';

/** Linea Mainnet, to be configured as it is or with endpoints of your own: `{ ...linea, rpc: 'https://…' }`. */
export const linea: Chain & { readonly id: 59144 } = {
  id: 59144,
  name: 'Linea Mainnet',
  rpc: 'https://rpc.linea.build',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Etherscan', url: 'https://lineascan.build' }],
};
