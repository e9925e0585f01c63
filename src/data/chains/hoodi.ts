import type { Chain } from '../../domain/chains/chains.ts';

/** Hoodi, to be configured as it is or with endpoints of your own: `{ ...hoodi, rpc: 'https://…' }`. */
export const hoodi: Chain & { readonly id: 560048 } = {
  id: 560048,
  name: 'Hoodi',
  rpc: 'https://rpc.hoodi.ethpandaops.io',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  faucets: ['https://hoodi-faucet.pk910.de'],
  blockExplorers: [{ name: 'Etherscan', url: 'https://hoodi.etherscan.io' }],
  testnet: true,
};
