import type { Chain } from '../../domain/chains/chains.ts';

/** Gnosis, to be configured as it is or with endpoints of your own: `{ ...gnosis, rpc: 'https://…' }`. */
export const gnosis: Chain & { readonly id: 100 } = {
  id: 100,
  name: 'Gnosis',
  rpc: 'https://rpc.gnosischain.com',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  blockExplorers: [{ name: 'Gnosisscan', url: 'https://gnosisscan.io' }],
};
