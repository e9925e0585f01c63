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

/** A drop of every mocked chain, in the manner of thirdweb's DropERC721: 0.01 of the chain's currency each, five for each account. Any account may set its phases, by `setClaimConditions`. */
export const mockDrop = '0x7e57000000000000000000000000000000000721' satisfies Hex;

/** A marketplace of every mocked chain, in the manner of thirdweb's MarketplaceV3. The second of `mockAccounts` sells two tokens of `mockDrop`: the first for the chain's currency, the second for `mockToken`. */
export const mockMarketplace = '0x7e57000000000000000000000000000000000a42' satisfies Hex;
