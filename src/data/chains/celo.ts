import type { Chain } from '../../domain/chains/chains.ts';

/** Celo, to be configured as it is or with endpoints of your own: `{ ...celo, rpc: 'https://…' }`. */
export const celo: Chain & { readonly id: 42220 } = {
  id: 42220,
  name: 'Celo',
  rpc: 'https://forno.celo.org',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  blockExplorers: [{ name: 'Celo Explorer', url: 'https://celoscan.io' }],
};
