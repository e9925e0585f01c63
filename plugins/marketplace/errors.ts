import { defineErrors } from '../../src/domain/errors.ts';

/** Listings of a marketplace. The texts of the first four are the specification's. */
export const marketplaceErrors = /* @__PURE__ */ defineErrors('marketplace', {
  notOwner: { message: 'Listing creator no longer owns this token.', remedy: 'It cannot be bought. Look for another listing.' },
  notApproved: { message: 'Asset not approved for marketplace.', remedy: 'It cannot be bought until the seller allows the marketplace to move it.' },
  lowBalance: { message: 'Seller does not have enough balance of token to fulfill order.', remedy: 'Buy fewer, or look for another listing.' },
  notNft: { message: 'AssetContract must implement ERC 1155 or ERC 721.', remedy: 'It cannot be bought. Look for another listing.' },
  noListing: { message: 'There is no listing {listingId}', remedy: 'Check its number and the marketplace.' },
  badStatus: { message: 'Listing {listingId} has a status that is not known: {status}', remedy: 'Check that the contract is a marketplace of this kind.' },
  notActive: { message: 'Listing {listingId} cannot be bought: it is {status}', remedy: 'Look for another listing.' },
  notReservedForYou: { message: 'The listing is reserved for others', remedy: 'Ask the seller to approve this account, or look for another listing.' },
  badQuantity: { message: 'Not a quantity that can be bought: {quantity} of {most}', remedy: 'Give a number from one to what is listed.' },
  priceChanged: { message: 'The price has changed since it was shown', remedy: 'Nothing was sent. Look at the listing again.' },
  notEnough: { message: 'The account does not have enough to pay for it', remedy: 'Add {missing} {symbol} to the account, or buy fewer.' },
  refused: { message: 'The marketplace would refuse this: {why}', remedy: 'Nothing was sent.' },
});
