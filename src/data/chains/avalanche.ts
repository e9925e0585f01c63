import type { Chain } from '../../domain/chains/chains.ts';

/** Avalanche, to be configured as it is or with endpoints of your own: `{ ...avalanche, rpc: 'https://…' }`. */
export const avalanche: Chain & { readonly id: 43114 } = {
  id: 43114,
  name: 'Avalanche',
  rpc: 'https://api.avax.network/ext/bc/C/rpc',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  blockExplorers: [{ name: 'SnowTrace', url: 'https://snowtrace.io' }],
};
