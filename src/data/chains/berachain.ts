import type { Chain } from '../../domain/chains/chains.ts';

/** Berachain, to be configured as it is or with endpoints of your own: `{ ...berachain, rpc: 'https://…' }`. */
export const berachain: Chain & { readonly id: 80094 } = {
  id: 80094,
  name: 'Berachain',
  rpc: 'https://rpc.berachain.com',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  blockExplorers: [{ name: 'Berascan', url: 'https://berascan.com' }],
};
