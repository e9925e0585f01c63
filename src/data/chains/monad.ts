import type { Chain } from '../../domain/chains/chains.ts';

/** Monad, to be configured as it is or with endpoints of your own: `{ ...monad, rpc: 'https://…' }`. */
export const monad: Chain & { readonly id: 143 } = {
  id: 143,
  name: 'Monad',
  rpc: 'https://rpc.monad.xyz',
  nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
  blockExplorers: [{ name: 'Monadscan', url: 'https://monadscan.com' }],
};
