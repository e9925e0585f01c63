import type { Chain } from '../../domain/chains/chains.ts';

/** Polygon, to be configured as it is or with endpoints of your own: `{ ...polygon, rpc: 'https://…' }`. */
export const polygon: Chain & { readonly id: 137 } = {
  id: 137,
  name: 'Polygon',
  rpc: 'https://polygon.drpc.org',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  blockExplorers: [{ name: 'PolygonScan', url: 'https://polygonscan.com' }],
};
