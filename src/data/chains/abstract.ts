import type { Chain } from '../../domain/chains/chains.ts';

/** Abstract, to be configured as it is or with endpoints of your own: `{ ...abstract, rpc: 'https://…' }`. */
export const abstract: Chain & { readonly id: 2741 } = {
  id: 2741,
  name: 'Abstract',
  rpc: 'https://api.mainnet.abs.xyz',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Etherscan', url: 'https://abscan.org' }],
};
