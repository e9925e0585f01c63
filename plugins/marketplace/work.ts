// What is fetched once a listing is looked at, bought or made.
import type { NftOptions } from '../../src/api/reads/readNft.ts';
import { readTokenBalance } from '../../src/api/reads/readTokenBalance.ts';
import { readTokenMetadata } from '../../src/api/reads/readTokenMetadata.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import { encodeFunctionData } from '../../src/domain/abi/functions.ts';
import { parseFunction } from '../../src/domain/abi/parseAbi.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import type { NativeCurrency } from '../../src/domain/chains/chains.ts';
import { ether } from '../../src/domain/chains/ether.ts';
import { hasCode, toWireError } from '../../src/domain/errors.ts';
import type { Hex } from '../../src/domain/encoding/hex.ts';
import { isNativeToken, nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import { formatUnits } from '../../src/domain/tokens/units.ts';
import { buyExtraGas } from '../../src/domain/transactions/feeLimits.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { fetchFile } from '../../src/flows/files/fetchFile.ts';
import { openTransport } from '../../src/flows/reads/openTransport.ts';
import { sendPaid, waitForPaid } from '../../src/flows/review/sendPaid.ts';
import type { PaidSent } from '../../src/flows/review/sendPaid.ts';
import { selectChain } from '../../src/store/network.ts';
import type { BuyRequest, CreateListingRequest, DirectListing, ListingRequest, ListingsRequest, ListingValidity, MarketplaceRef } from './config.ts';
import { marketplaceErrors } from './errors.ts';
import type { marketplaceKey } from './key.ts';
import { buySignature, cancelSignature, createSignature, findFault, isApprovedForAll, isBuyerApproved, readNowSeconds, readRawListing, readRawListings, readTotalListings, statusOf, toListings } from './listings.ts';
import type { RawListing } from './listings.ts';

type Scope = Pick<ReturnType<typeof marketplaceKey.scope>, 'dispatch' | 'getState'>;

/** Listings of a page, where the request does not say. */
const pageCount = 10;
/** Numbers that are looked at in one call: nodes bound its gas. */
const maxPageCount = 100;

function optionsFor(scope: Scope, { chainId, contract, signal }: MarketplaceRef): NftOptions & { readonly contract: string; readonly nativeCurrency: NativeCurrency } {
  const readMetadata = async (uri: string): Promise<unknown> => {
    const { bytes } = await scope.dispatch(fetchFile({ uri, maxBytes: maxMetadataBytes, ...(signal && { signal }) }));
    return JSON.parse(new TextDecoder().decode(bytes));
  };
  return { contract: parseAddress(contract), nativeCurrency: selectChain(scope.getState(), chainId)?.nativeCurrency ?? ether, readMetadata, signal };
}

const maxMetadataBytes = 1024 * 1024;

/** What `readListing` does. */
export async function readListing(scope: Scope, request: ListingRequest): Promise<DirectListing> {
  const transport = await scope.dispatch(openTransport({ chainId: request.chainId }));
  const raw = await readRawListing(transport, request, { signal: request.signal });
  const [listing] = await toListings(transport, [raw], optionsFor(scope, request));
  if (!listing) throw marketplaceErrors.noListing({ listingId: request.listingId });
  return listing;
}

/** What `readListings` does. */
export async function readListings(scope: Scope, request: ListingsRequest): Promise<{ readonly listings: readonly DirectListing[]; readonly total: bigint }> {
  const { chainId, contract, start = 0n, count = pageCount, isValidOnly = false, signal } = request;
  if (!Number.isInteger(count) || count < 1 || count > maxPageCount || start < 0n) throw marketplaceErrors.badQuantity({ quantity: count, most: maxPageCount });
  const transport = await scope.dispatch(openTransport({ chainId }));
  const total = await readTotalListings(transport, { contract }, { signal });
  if (start >= total) return { listings: [], total };
  const end = start + BigInt(count) - 1n;
  const raw = await readRawListings(transport, { contract, from: start, to: end < total ? end : total - 1n, isValidOnly }, { signal });
  return { listings: await toListings(transport, raw, optionsFor(scope, request)), total };
}

/** What `readListingValidity` does. */
export async function readListingValidity(scope: Scope, { listing, quantity = 1n, signal }: { readonly listing: DirectListing; readonly quantity?: bigint | undefined; readonly signal?: AbortSignal | undefined }): Promise<ListingValidity> {
  const transport = await scope.dispatch(openTransport({ chainId: listing.chainId }));
  const fault = await findFault(transport, listing, quantity, { signal });
  return fault ? { valid: false, reason: toWireError(fault) } : { valid: true };
}

/** What `buyListing` does. */
export async function buyListing(scope: Scope, { listing, quantity = 1n, buyFor, isReviewed, walletId, signal }: BuyRequest): Promise<PaidSent> {
  const { chainId, contract, id: listingId } = listing;
  const { address: buyer, walletId: by } = scope.dispatch(getActiveAccount({ walletId }));
  const transport = await scope.dispatch(openTransport({ chainId }));
  const options = { signal };
  const assertUnchanged = async (): Promise<void> => assertAsShown(await readRawListing(transport, { contract, listingId }, options), listing);
  const raw = await readRawListing(transport, { contract, listingId }, options);
  assertAsShown(raw, listing);
  await assertBuyable(transport, raw, { contract, quantity, buyer }, signal);
  const { currency, pricePerToken } = raw;
  const total = pricePerToken * quantity;
  const { nativeCurrency } = optionsFor(scope, { chainId, contract });
  await assertFunds(transport, { currency, total, buyer, nativeCurrency }, signal);
  const isNative = isNativeToken(currency);
  try {
    return await scope.dispatch(sendPaid({
      chainId, walletId: by, from: buyer, signatures: [buySignature], isReviewed, signal, assertUnchanged, extraGas: buyExtraGas,
      call: { to: contract, data: encodeFunctionData(parseFunction(buySignature), [listingId, buyFor ?? buyer, quantity, currency, total]), ...(isNative && total > 0n && { valueWei: total }) },
      pays: isNative ? undefined : { token: currency, spender: contract, amount: total },
    }));
  } catch (error) {
    throw explainBuy(error);
  }
}

/** @throws marketplace.priceChanged */
function assertAsShown({ pricePerToken, currency }: RawListing, shown: BuyRequest['listing']): void {
  if (pricePerToken !== shown.pricePerToken || !sameAddress(currency, shown.currencyContractAddress)) throw marketplaceErrors.priceChanged();
}

/** @throws marketplace.* for a listing that the contract would refuse to sell from */
async function assertBuyable(transport: RpcTransport, raw: RawListing, { contract, quantity, buyer }: { readonly contract: Hex; readonly quantity: bigint; readonly buyer: string }, signal: AbortSignal | undefined): Promise<void> {
  const { listingId, listingCreator: creatorAddress, assetContract: assetContractAddress, tokenId } = raw;
  const status = statusOf(raw, await readNowSeconds(transport, { signal }));
  if (status !== 'ACTIVE') throw marketplaceErrors.notActive({ listingId, status });
  if (quantity <= 0n || quantity > raw.quantity) throw marketplaceErrors.badQuantity({ quantity, most: raw.quantity });
  if (raw.reserved && !(await isBuyerApproved(transport, { contract, listingId, buyer }, { signal }))) throw marketplaceErrors.notReservedForYou();
  const fault = await findFault(transport, { contract, creatorAddress, assetContractAddress, tokenId }, quantity, { signal });
  if (fault) throw fault;
}

/** @throws marketplace.notEnough */
async function assertFunds(transport: RpcTransport, { currency, total, buyer, nativeCurrency }: { readonly currency: Hex; readonly total: bigint; readonly buyer: string; readonly nativeCurrency: NativeCurrency }, signal: AbortSignal | undefined): Promise<void> {
  const balance = await readTokenBalance(transport, { token: currency, owner: buyer }, { signal });
  if (balance >= total) return;
  const { symbol, decimals } = await readTokenMetadata(transport, { token: currency, nativeCurrency }, { signal });
  throw marketplaceErrors.notEnough({ missing: formatUnits(total - balance, decimals), symbol });
}

/** What the marketplace says no with, by its words. @see thirdweb contracts, prebuilts/marketplace/direct-listings/DirectListingsLogic.sol */
function explainBuy(error: unknown): unknown {
  if (!hasCode(error, 'transaction.simulationFailed')) return error;
  const { name, args } = error.context;
  const [why] = name === 'Error' && Array.isArray(args) ? args : [];
  if (typeof why !== 'string') return error;
  if (why === 'Unexpected total price' || why === 'Paying in invalid currency.') return marketplaceErrors.priceChanged({}, { cause: error });
  if (why === 'buyer not approved') return marketplaceErrors.notReservedForYou({}, { cause: error });
  return marketplaceErrors.refused({ why }, { cause: error });
}

/** What `createListing` does: allows the marketplace to move the collection first, where it may not yet. */
export async function createListing(scope: Scope, request: CreateListingRequest): Promise<PaidSent> {
  const { chainId, contract, assetContract, tokenId, quantity = 1n, pricePerToken, currency = nativeTokenAddress, startTimestamp, endTimestamp, isReserved = false, isReviewed, walletId, signal } = request;
  const { address: owner, walletId: by } = scope.dispatch(getActiveAccount({ walletId }));
  const transport = await scope.dispatch(openTransport({ chainId }));
  const collection = parseAddress(assetContract);
  const who = { chainId, walletId: by, from: owner, isReviewed, signal };
  if (!(await isApprovedForAll(transport, { collection, owner, contract }, { signal }))) {
    const sent = await scope.dispatch(sendPaid({ ...who, call: { to: collection, data: encodeFunctionData(parseFunction('function setApprovalForAll(address operator, bool approved)'), [contract, true]) } }));
    await scope.dispatch(waitForPaid({ sent, signal }));
  }
  // Not the very time of a block: the contract moves an earlier one to that of its own block, which costs gas that a node would not count at the time itself.
  const start = startTimestamp ?? (await readNowSeconds(transport, { signal })) - 1n;
  const params = { assetContract: collection, tokenId, quantity, currency, pricePerToken, startTimestamp: start, endTimestamp, reserved: isReserved };
  return scope.dispatch(sendPaid({ ...who, signatures: [createSignature], call: { to: parseAddress(contract), data: encodeFunctionData(parseFunction(createSignature), [params]) } })).catch((error: unknown) => {
    throw explainBuy(error);
  });
}

/** What `cancelListing` does. */
export async function cancelListing(scope: Scope, { chainId, contract, listingId, isReviewed, walletId, signal }: ListingRequest & Pick<CreateListingRequest, 'isReviewed' | 'walletId'>): Promise<PaidSent> {
  const { address: from, walletId: by } = scope.dispatch(getActiveAccount({ walletId }));
  return scope.dispatch(sendPaid({ chainId, walletId: by, from, isReviewed, signal, signatures: [cancelSignature], call: { to: parseAddress(contract), data: encodeFunctionData(parseFunction(cancelSignature), [listingId]) } })).catch((error: unknown) => {
    throw explainBuy(error);
  });
}
