import type { Chain } from '../../domain/chains/chains.ts';

/** Polygon Amoy, to be configured as it is or with endpoints of your own: `{ ...polygonAmoy, rpc: 'https://…' }`. */
export const polygonAmoy: Chain & { readonly id: 80002 } = {
  id: 80002,
  name: 'Polygon Amoy',
  rpc: 'https://polygon-amoy.drpc.org',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  faucets: ['https://faucet.polygon.technology'],
  blockExplorers: [{ name: 'PolygonScan', url: 'https://amoy.polygonscan.com' }],
  testnet: true,
};
