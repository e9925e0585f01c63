import { mockChains, mockCounter, mockDrop, mockMarketplace, mockToken } from '../../mocks/index.ts';
import type { PageSite } from '../inApp/inApp.ts';

const allowlistProof = '(bytes32[] proof, uint256 quantityLimitPerWallet, uint256 pricePerToken, address currency) allowlistProof';

/** What the shop's wallet shows in words when it signs, as an operator sets it by `known` of a site: it takes nothing of what the page calls things. */
export const toldByShop: NonNullable<PageSite['known']> = {
  networks: mockChains.map(({ id, name, nativeCurrency: { symbol, decimals } }) => ({ chainId: id, name, symbol, decimals })),
  tokens: mockChains.map(({ id }) => ({ chainId: id, address: mockToken.address, symbol: mockToken.symbol, decimals: mockToken.decimals })),
  contracts: mockChains.flatMap(({ id }) => [
    { chainId: id, address: mockDrop, name: 'Dawn Chorus prints', functions: [`function claim(address receiver, uint256 quantity, address currency, uint256 pricePerToken, ${allowlistProof}, bytes data) payable`] },
    { chainId: id, address: mockMarketplace, name: 'Dawn Chorus market', functions: ['function buyFromListing(uint256 listingId, address buyFor, uint256 quantity, address currency, uint256 expectedTotalPrice) payable'] },
    { chainId: id, address: mockCounter, name: 'Applause', functions: ['function mark()'] },
  ]),
};
