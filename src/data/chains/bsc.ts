import type { Chain } from '../../domain/chains/chains.ts';

/** BNB Smart Chain, to be configured as it is or with endpoints of your own: `{ ...bsc, rpc: 'https://…' }`. */
export const bsc: Chain & { readonly id: 56 } = {
  id: 56,
  name: 'BNB Smart Chain',
  rpc: 'https://bsc-dataseed.bnbchain.org',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  blockExplorers: [{ name: 'BscScan', url: 'https://bscscan.com' }],
};
