import { readBlock } from '../../src/api/blocks/readBlock.ts';
import type { ReadOptions } from '../../src/api/reads/readCall.ts';
import { readContract } from '../../src/api/reads/readContract.ts';
import { readInterfaceSupport, readNft, readNftBalance, readNftOwner } from '../../src/api/reads/readNft.ts';
import type { NftOptions } from '../../src/api/reads/readNft.ts';
import { readTokenMetadata } from '../../src/api/reads/readTokenMetadata.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import type { NativeCurrency } from '../../src/domain/chains/chains.ts';
import type { Hex } from '../../src/domain/encoding/hex.ts';
import { hasCode } from '../../src/domain/errors.ts';
import type { WalletError } from '../../src/domain/errors.ts';
import type { Nft } from '../../src/domain/tokens/nft.ts';
import { formatUnits } from '../../src/domain/tokens/units.ts';
import type { DirectListing, ListingStatus } from './config.ts';
import { marketplaceErrors } from './errors.ts';

const listing = '(uint256 listingId, uint256 tokenId, uint256 quantity, uint256 pricePerToken, uint128 startTimestamp, uint128 endTimestamp, address listingCreator, address assetContract, address currency, uint8 tokenType, uint8 status, bool reserved)';
/** By which it is bought: reviews name it and its arguments by it. @see thirdweb contracts, prebuilts/marketplace/IMarketplace.sol */
export const buySignature = 'function buyFromListing(uint256 listingId, address buyFor, uint256 quantity, address currency, uint256 expectedTotalPrice) payable';
export const createSignature = 'function createListing((address assetContract, uint256 tokenId, uint256 quantity, address currency, uint256 pricePerToken, uint128 startTimestamp, uint128 endTimestamp, bool reserved) params) returns (uint256 listingId)';
export const cancelSignature = 'function cancelListing(uint256 listingId)';

/** A listing as the contract has it. */
export interface RawListing {
  readonly listingId: bigint;
  readonly tokenId: bigint;
  readonly quantity: bigint;
  readonly pricePerToken: bigint;
  readonly startTimestamp: bigint;
  readonly endTimestamp: bigint;
  readonly listingCreator: Hex;
  readonly assetContract: Hex;
  readonly currency: Hex;
  readonly tokenType: bigint;
  readonly status: bigint;
  readonly reserved: boolean;
}

/** @throws marketplace.noListing, contract.*, input.notAddress, rpc.* */
export async function readRawListing(transport: RpcTransport, { contract, listingId }: { readonly contract: string; readonly listingId: bigint }, options: ReadOptions = {}): Promise<RawListing> {
  const found = await readContract(transport, { address: contract, fn: `function getListing(uint256 listingId) view returns (${listing} listing)`, args: [listingId] }, options);
  if (sameAddress(found.listingCreator, none)) throw marketplaceErrors.noListing({ listingId }); // what is not there is all zeros
  return found;
}

const none = '0x0000000000000000000000000000000000000000';

/** How many listings there have been, which is the number of the next. @throws contract.*, rpc.* */
export async function readTotalListings(transport: RpcTransport, { contract }: { readonly contract: string }, options: ReadOptions = {}): Promise<bigint> {
  return readContract(transport, { address: contract, fn: 'function totalListings() view returns (uint256)' }, options);
}

/** Listings of a range of numbers, the last included; of those only, that can be bought now. @throws contract.*, rpc.* */
export async function readRawListings(transport: RpcTransport, { contract, from, to, isValidOnly }: { readonly contract: string; readonly from: bigint; readonly to: bigint; readonly isValidOnly: boolean }, options: ReadOptions = {}): Promise<readonly RawListing[]> {
  const args = [from, to] as const;
  return isValidOnly
    ? readContract(transport, { address: contract, fn: `function getAllValidListings(uint256 startId, uint256 endId) view returns (${listing}[] validListings)`, args }, options)
    : readContract(transport, { address: contract, fn: `function getAllListings(uint256 startId, uint256 endId) view returns (${listing}[] listings)`, args }, options);
}

/** Of a listing that is there; by the time of a block. @throws marketplace.badStatus */
export function statusOf({ listingId, status, startTimestamp, endTimestamp }: Pick<RawListing, 'listingId' | 'status' | 'startTimestamp' | 'endTimestamp'>, nowSeconds: bigint): ListingStatus {
  switch (Number(status)) {
    case 1: return startTimestamp > nowSeconds ? 'CREATED' : endTimestamp < nowSeconds ? 'EXPIRED' : 'ACTIVE';
    case 2: return 'COMPLETED';
    case 3: return 'CANCELLED';
    default: throw marketplaceErrors.badStatus({ listingId, status });
  }
}

/** The time of the latest block, in seconds. @throws rpc.* */
export async function readNowSeconds(transport: RpcTransport, options: ReadOptions = {}): Promise<bigint> {
  return BigInt((await readBlock(transport, 'latest', options)).timestampSeconds);
}

/** Makes listings of what a contract gives, each with what is for sale and its price as it is shown. @throws marketplace.badStatus, rpc.* */
export async function toListings(transport: RpcTransport, raw: readonly RawListing[], { contract, nativeCurrency, ...options }: NftOptions & { readonly contract: string; readonly nativeCurrency: NativeCurrency }): Promise<readonly DirectListing[]> {
  const nowSeconds = await readNowSeconds(transport, options);
  return Promise.all(raw.map(async (each) => {
    const [asset, { name, symbol, decimals }] = await Promise.all([
      readAsset(transport, each, options),
      readTokenMetadata(transport, { token: each.currency, nativeCurrency }, options),
    ]);
    const { chainId } = transport;
    return {
      type: 'direct-listing', chainId, contract: parseAddress(contract), id: each.listingId, tokenId: each.tokenId, quantity: each.quantity, pricePerToken: each.pricePerToken,
      startTimeInSeconds: each.startTimestamp, endTimeInSeconds: each.endTimestamp, creatorAddress: each.listingCreator, assetContractAddress: each.assetContract, currencyContractAddress: each.currency,
      isReservedListing: each.reserved, status: statusOf(each, nowSeconds), ...(asset && { asset }),
      currencyValuePerToken: { value: each.pricePerToken, displayValue: formatUnits(each.pricePerToken, decimals), decimals, chainId, tokenAddress: each.currency, symbol, name },
    };
  }));
}

/** Undefined for a token that is no more, or whose contract is no collection: the listing is there all the same. */
async function readAsset(transport: RpcTransport, { assetContract, tokenId, listingCreator }: RawListing, options: NftOptions): Promise<Nft | undefined> {
  try {
    return await readNft(transport, { contract: assetContract, tokenId, holder: listingCreator }, options);
  } catch (error) {
    if (isNoAnswer(error)) return undefined;
    throw error;
  }
}

/** What a contract says no to, or gives in a form that it may not have. */
function isNoAnswer(error: unknown): boolean {
  return (['contract.reverted', 'contract.noCode', 'abi.badData', 'token.notNft'] as const).some((code) => hasCode(error, code));
}

/** What of a listing its validity depends on. */
export type Offered = Pick<DirectListing, 'contract' | 'creatorAddress' | 'assetContractAddress' | 'tokenId'>;

/** Why the seller cannot hand over so many. Undefined where they can. @throws rpc.* */
export async function findFault(transport: RpcTransport, { contract, creatorAddress: owner, assetContractAddress: collection, tokenId }: Offered, quantity: bigint, options: ReadOptions = {}): Promise<WalletError | undefined> {
  const supports = async (interfaceId: string): Promise<boolean> => readInterfaceSupport(transport, { address: collection, interfaceId }, options).catch(whereNoAnswer(false));
  const [isMany, isSingle] = await Promise.all([supports('0xd9b67a26'), supports('0x80ac58cd')]);
  if (isMany) {
    const [isApproved, balance] = await Promise.all([isApprovedForAll(transport, { collection, owner, contract }, options), readNftBalance(transport, { contract: collection, owner, tokenId }, options).catch(whereNoAnswer(0n))]);
    if (!isApproved) return marketplaceErrors.notApproved();
    return balance < quantity ? marketplaceErrors.lowBalance() : undefined;
  }
  if (!isSingle) return marketplaceErrors.notNft();
  const [holder, isForAll, operator] = await Promise.all([
    readNftOwner(transport, { contract: collection, tokenId }, options).catch(whereNoAnswer(undefined)),
    isApprovedForAll(transport, { collection, owner, contract }, options),
    readContract(transport, { address: collection, fn: 'function getApproved(uint256 tokenId) view returns (address)', args: [tokenId] }, options).catch(whereNoAnswer(undefined)),
  ]);
  if (!sameAddress(holder, owner)) return marketplaceErrors.notOwner();
  return isForAll || sameAddress(operator, contract) ? undefined : marketplaceErrors.notApproved();
}

function whereNoAnswer<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isNoAnswer(error)) return value;
    throw error;
  };
}

/** Whether the marketplace may move all tokens of an owner. @throws rpc.* */
export async function isApprovedForAll(transport: RpcTransport, { collection, owner, contract }: { readonly collection: string; readonly owner: string; readonly contract: string }, options: ReadOptions = {}): Promise<boolean> {
  return readContract(transport, { address: collection, fn: 'function isApprovedForAll(address owner, address operator) view returns (bool)', args: [owner, contract] }, options).catch(whereNoAnswer(false));
}

/** Whether a reserved listing is open to a buyer. @throws contract.*, rpc.* */
export async function isBuyerApproved(transport: RpcTransport, { contract, listingId, buyer }: { readonly contract: string; readonly listingId: bigint; readonly buyer: string }, options: ReadOptions = {}): Promise<boolean> {
  return readContract(transport, { address: contract, fn: 'function isBuyerApprovedForListing(uint256 listingId, address buyer) view returns (bool)', args: [listingId, buyer] }, options);
}
