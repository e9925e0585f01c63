import type { Chain } from '../../domain/chains/chains.ts';

/** Avalanche Fuji, to be configured as it is or with endpoints of your own: `{ ...avalancheFuji, rpc: 'https://…' }`. */
export const avalancheFuji: Chain & { readonly id: 43113 } = {
  id: 43113,
  name: 'Avalanche Fuji',
  rpc: 'https://api.avax-test.network/ext/bc/C/rpc',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  faucets: ['https://core.app/tools/testnet-faucet/'],
  blockExplorers: [{ name: 'SnowTrace', url: 'https://testnet.snowtrace.io' }],
  testnet: true,
};
