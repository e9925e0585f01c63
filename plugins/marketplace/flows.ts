import { assertArguments } from '../../src/domain/assertArguments.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { showScreen } from '../../src/flows/modal/showScreen.ts';
import type { PaidSent } from '../../src/flows/review/sendPaid.ts';
import type { BuyRequest, CreateListingRequest, DirectListing, ListingRequest, ListingsRequest, ListingValidity } from './config.ts';
import { marketplaceKey } from './key.ts';

/** Of what `openListing` shows. */
export const listingScreenId = 'marketplace.listing';

const load = () => loadPart(import('./work.ts'));

/** One direct listing, with what is for sale and its price. @throws marketplace.noListing, marketplace.badStatus, contract.*, rpc.*, chain.unknown */
export const readListing = /* @__PURE__ */ marketplaceKey.flow(async (scope, request: ListingRequest): Promise<DirectListing> => {
  assertArguments('readListing({ chainId: number, contract: string, listingId: bigint })', request);
  return (await load()).readListing(scope, request);
});

/** A page of direct listings, and how many numbers there are in all: of valid ones a page may hold fewer than were looked at. @throws marketplace.badQuantity, marketplace.badStatus, contract.*, rpc.*, chain.unknown */
export const readListings = /* @__PURE__ */ marketplaceKey.flow(async (scope, request: ListingsRequest): Promise<{ readonly listings: readonly DirectListing[]; readonly total: bigint }> => {
  assertArguments('readListings({ chainId: number, contract: string })', request);
  return (await load()).readListings(scope, request);
});

/** Whether the seller can hand over so many: owns them, has enough of them, and lets the marketplace move them. @throws rpc.*, chain.unknown */
export const readListingValidity = /* @__PURE__ */ marketplaceKey.flow(async (scope, request: { readonly listing: DirectListing; readonly quantity?: bigint | undefined; readonly signal?: AbortSignal | undefined }): Promise<ListingValidity> => {
  assertArguments('readListingValidity({ listing: object })', request);
  return (await load()).readListingValidity(scope, request);
});

/**
 * Buys from a direct listing: reads its price once more, lets the marketplace take a token where that is the price, and sends it, each once the person has
 * seen it. Where the price is no longer the one that was shown, nothing is sent. Resolves once it is sent; `waitForPaid` tells how it ends.
 * @throws marketplace.*, user.cancelled, transaction.*, token.*, wallet.*, rpc.*
 */
export const buyListing = /* @__PURE__ */ marketplaceKey.flow(async (scope, request: BuyRequest): Promise<PaidSent> => {
  assertArguments('buyListing({ listing: object })', request);
  scope.noteUserActivation();
  return (await load()).buyListing(scope, request);
});

/** Puts a token of the active account up for sale; the marketplace is allowed to move the collection first, where it may not yet. @throws marketplace.refused, user.cancelled, transaction.*, wallet.*, rpc.* */
export const createListing = /* @__PURE__ */ marketplaceKey.flow(async (scope, request: CreateListingRequest): Promise<PaidSent> => {
  assertArguments('createListing({ chainId: number, contract: string, assetContract: string, tokenId: bigint, pricePerToken: bigint, endTimestamp: bigint })', request);
  scope.noteUserActivation();
  return (await load()).createListing(scope, request);
});

/** Takes a listing of the active account back. @throws marketplace.refused, user.cancelled, transaction.*, wallet.*, rpc.* */
export const cancelListing = /* @__PURE__ */ marketplaceKey.flow(async (scope, request: ListingRequest & Pick<CreateListingRequest, 'isReviewed' | 'walletId'>): Promise<PaidSent> => {
  assertArguments('cancelListing({ chainId: number, contract: string, listingId: bigint })', request);
  scope.noteUserActivation();
  return (await load()).cancelListing(scope, request);
});

/** Opens the modal where a person sees a listing, chooses how many, and buys. */
export const openListing = /* @__PURE__ */ marketplaceKey.flow(({ dispatch }, request: Omit<ListingRequest, 'signal'>): void => {
  assertArguments('openListing({ chainId: number, contract: string, listingId: bigint })', request);
  dispatch(showScreen(listingScreenId, request));
});
