import type { Hex } from '../chain/hex.ts';

/** The ERC-20 that stands at the same address on every mocked chain; six decimals, so that an assumed eighteen shows. */
export const mockToken = {
  address: '0x7e57000000000000000000000000000000000020' satisfies Hex,
  name: 'Mock Dollar',
  symbol: 'MUSD',
  decimals: 6,
} as const;

/** What each of the accounts holds of it at the start, in its smallest unit. */
export const startTokenUnits = 10_000n * 10n ** 6n;
