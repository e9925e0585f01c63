import type { Chain } from '../../domain/chains/chains.ts';

/** Sonic, to be configured as it is or with endpoints of your own: `{ ...sonic, rpc: 'https://…' }`. */
export const sonic: Chain & { readonly id: 146 } = {
  id: 146,
  name: 'Sonic',
  rpc: 'https://rpc.soniclabs.com',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  blockExplorers: [{ name: 'Sonic Explorer', url: 'https://sonicscan.org' }],
};
