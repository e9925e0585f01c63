import type { Hex } from '../../src/domain/encoding/hex.ts';
import type { WireError } from '../../src/domain/errors.ts';
import type { ChainId, WalletId } from '../../src/domain/kitNames.ts';
import type { Nft } from '../../src/domain/tokens/nft.ts';

/** Which marketplace. */
export interface MarketplaceRef {
  readonly chainId: ChainId;
  /** The marketplace's address. */
  readonly contract: string;
  readonly signal?: AbortSignal | undefined;
}

/** Whether a listing can be bought from, by what the contract says and the time of the latest block. */
export type ListingStatus = 'CREATED' | 'ACTIVE' | 'EXPIRED' | 'COMPLETED' | 'CANCELLED';

/** A price with all that it takes to show it. */
export interface CurrencyValue {
  /** In the currency's smallest unit. */
  readonly value: bigint;
  /** The same in whole ones, every digit. */
  readonly displayValue: string;
  readonly decimals: number;
  readonly chainId: number;
  readonly tokenAddress: Hex;
  readonly symbol: string;
  readonly name: string;
}

/** Something that is for sale at a fixed price. */
export interface DirectListing {
  readonly type: 'direct-listing';
  readonly chainId: ChainId;
  /** The marketplace's address. */
  readonly contract: Hex;
  readonly id: bigint;
  readonly tokenId: bigint;
  /** How many are left. */
  readonly quantity: bigint;
  readonly pricePerToken: bigint;
  readonly startTimeInSeconds: bigint;
  readonly endTimeInSeconds: bigint;
  readonly creatorAddress: Hex;
  readonly assetContractAddress: Hex;
  readonly currencyContractAddress: Hex;
  readonly isReservedListing: boolean;
  readonly status: ListingStatus;
  /** What is for sale; absent where it can no longer be read, as of a token that was burnt. */
  readonly asset?: Nft | undefined;
  readonly currencyValuePerToken: CurrencyValue;
}

export interface ListingRequest extends MarketplaceRef {
  readonly listingId: bigint;
}

/** A page of listings, in the order of their numbers. */
export interface ListingsRequest extends MarketplaceRef {
  /** The first number; 0, if absent. */
  readonly start?: bigint | undefined;
  /** How many numbers are looked at; 10, if absent. */
  readonly count?: number | undefined;
  /** Only what can be bought now, as the contract says; all, if absent. */
  readonly isValidOnly?: boolean | undefined;
}

/** Whether a listing can be bought from, and if not why. */
export type ListingValidity = { readonly valid: true } | { readonly valid: false; readonly reason: WireError };

/** What is bought, by whom. */
export interface BuyRequest {
  /** As the person was shown it: what it costs is held against the contract before anything is sent. */
  readonly listing: Pick<DirectListing, 'chainId' | 'contract' | 'id' | 'pricePerToken' | 'currencyContractAddress'>;
  /** 1, if absent. */
  readonly quantity?: bigint | undefined;
  /** Who gets it. Absent: the account that pays. */
  readonly buyFor?: string | undefined;
  /** Whether the modal shows each transaction before it is sent; it does, if absent. */
  readonly isReviewed?: boolean | undefined;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is put up for sale. */
export interface CreateListingRequest extends MarketplaceRef {
  readonly assetContract: string;
  readonly tokenId: bigint;
  /** 1, if absent. */
  readonly quantity?: bigint | undefined;
  /** In the currency's smallest unit. */
  readonly pricePerToken: bigint;
  /** A token. Absent: the native currency. */
  readonly currency?: string | undefined;
  /** In seconds since 1970. Absent: the time of the latest block. */
  readonly startTimestamp?: bigint | undefined;
  readonly endTimestamp: bigint;
  /** Whether only buyers whom the seller approves may buy it. */
  readonly isReserved?: boolean | undefined;
  readonly isReviewed?: boolean | undefined;
  readonly walletId?: WalletId | undefined;
}
