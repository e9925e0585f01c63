import type { Chain } from '../../domain/chains/chains.ts';

/** ZKsync Era, to be configured as it is or with endpoints of your own: `{ ...zksync, rpc: 'https://…' }`. */
export const zksync: Chain & { readonly id: 324 } = {
  id: 324,
  name: 'ZKsync Era',
  rpc: 'https://mainnet.era.zksync.io',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' }],
};
