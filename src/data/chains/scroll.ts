import type { Chain } from '../../domain/chains/chains.ts';

/** Scroll, to be configured as it is or with endpoints of your own: `{ ...scroll, rpc: 'https://…' }`. */
export const scroll: Chain & { readonly id: 534352 } = {
  id: 534352,
  name: 'Scroll',
  rpc: 'https://rpc.scroll.io',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  blockExplorers: [{ name: 'Scrollscan', url: 'https://scrollscan.com' }],
};
