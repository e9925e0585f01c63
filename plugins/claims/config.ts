import type { FileProgress } from '../../src/contracts/points/storages.ts';
import type { WireError } from '../../src/domain/errors.ts';
import type { Hex } from '../../src/domain/encoding/hex.ts';
import type { ChainId, WalletId } from '../../src/domain/kitNames.ts';
import type { AllowlistEntry, AllowlistInfo, AllowlistProof } from './allowlist.ts';
import type { ClaimCondition, DropStandard } from './conditions.ts';

/** Which drop, and of one with many tokens which of them. */
export interface DropRef {
  readonly chainId: ChainId;
  readonly contract: string;
  /** Of ERC-1155 alone; without it the contract is a drop of ERC-721 or of ERC-20, as it says of itself. */
  readonly tokenId?: bigint | undefined;
}

/** Where the proof of an account comes from: the list that is named, a proof that the site has, or none, which claims on the terms for everyone. Absent: the list that the contract names in its metadata. */
export type AllowlistSource = { readonly uri: string } | { readonly proof: AllowlistProof } | 'none';

/** What is asked of a drop. */
export interface ClaimOfferRequest extends DropRef {
  /** Who would claim. Absent: the terms for everyone, without a word on funds. */
  readonly account?: string | undefined;
  /** In the smallest unit; one token, if absent. */
  readonly quantity?: bigint | undefined;
  readonly allowlist?: AllowlistSource | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Whether it can be claimed now, and if not why: in words, and by a name for programs. */
export type ClaimVerdict =
  | { readonly at: 'claimable' }
  | { readonly at: 'refused'; readonly why: 'notStarted' | 'soldOut' | 'notListed' | 'overLimit' | 'notEnough'; readonly error: WireError };

/** What a drop offers an account, by the phase that stands now, or else by the first to come. */
export interface ClaimOffer extends DropRef {
  /** As the contract calls itself, fit to show; empty where it does not. */
  readonly name: string;
  readonly standard: DropStandard;
  /** Of what is claimed: 0 for collections. */
  readonly decimals: number;
  readonly condition: ClaimCondition;
  readonly quantity: bigint;
  /** How many the account may claim in this phase in all, and how many it has. */
  readonly limit: bigint;
  readonly claimed: bigint;
  /** How many it can still claim: the least of its own limit and what the phase has left. */
  readonly left: bigint;
  /** In the currency's smallest unit, of one token; of an ERC-20 drop of 10^18 of its smallest unit. */
  readonly pricePerToken: bigint;
  /** A token, or the placeholder of the native currency. */
  readonly currency: Hex;
  readonly currencyName: string;
  readonly currencySymbol: string;
  readonly currencyDecimals: number;
  /** Of the quantity, in the currency's smallest unit. */
  readonly total: bigint;
  readonly isListed: boolean;
  /** Of the latest block when it was read. */
  readonly nowSeconds: bigint;
  /** Of the account in the currency, in its smallest unit. Absent without an account. */
  readonly balance?: bigint;
  readonly allowlistProof: AllowlistProof;
  readonly verdict: ClaimVerdict;
}

/** What is to be claimed, and for whom. */
export interface ClaimRequest extends Omit<ClaimOfferRequest, 'account'> {
  /** Who gets it. Absent: the account that claims. */
  readonly receiver?: string | undefined;
  /** What the person was shown of the price: where it is another by now, nothing is sent. */
  readonly shown?: Pick<ClaimOffer, 'pricePerToken' | 'currency'> | undefined;
  /** For contracts that take more; `0x`, if absent. */
  readonly data?: string | undefined;
  /** Whether the modal shows each transaction before it is sent; it does, if absent. */
  readonly isReviewed?: boolean | undefined;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId | undefined;
}

/** Who may claim, and where the list is kept. */
export interface AllowlistRequest {
  /** Where the currencies are that entries name. */
  readonly chainId: ChainId;
  readonly entries: readonly AllowlistEntry[];
  /** Of what is claimed; 0, as collections have it, if absent. */
  readonly tokenDecimals?: number;
  /** Of the storage; `ipfs`, if absent. */
  readonly scheme?: string;
  /** Digits of an address that its file is called after; 2, if absent: 256 files for a long list. */
  readonly shardNybbles?: number;
  /** Told how many entries are hashed. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  /** Told afterwards how many bytes of its files are kept. */
  readonly onUploadProgress?: (progress: FileProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/** A list that is kept. `setClaimConditions` puts `info.merkleRoot` into the phase, and `uri` under that root into `merkle` of the contract's metadata. */
export interface PreparedAllowlist {
  readonly info: AllowlistInfo;
  readonly uri: string;
}

/** Who may claim how much from when on, as its owner sets it. Quantities and prices are in the smallest unit. */
export interface ClaimPhase {
  /** In seconds since 1970. It lasts until the next one starts. Absent: from now on. */
  readonly startTimestamp?: bigint | undefined;
  /** How many all may claim in it together. Absent: no limit. */
  readonly maxClaimableSupply?: bigint | undefined;
  /** How many an account may claim in it. 0: only those on the allowlist, as many as it says. Absent: no limit. */
  readonly quantityLimitPerWallet?: bigint | undefined;
  /** Of one token; of an ERC-20 drop of 10^18 of its smallest unit. Absent: nothing. */
  readonly pricePerToken?: bigint | undefined;
  /** A token. Absent: the native currency. */
  readonly currency?: string | undefined;
  /** As `prepareAllowlist` made it, or by its root alone where the contract's metadata say already where it is. Absent: none. */
  readonly allowlist?: PreparedAllowlist | { readonly merkleRoot: string } | undefined;
  /** What the contract keeps with it, such as the address of a file that says more. */
  readonly metadata?: string | undefined;
}

/** The phases that a drop is to have, all of them: those it has are replaced. */
export interface SetClaimConditionsRequest extends DropRef {
  /** In any order; they are set in the order in which they start. None closes the drop; a contract with one phase takes one. */
  readonly phases: readonly ClaimPhase[];
  /** Whether what has been claimed is forgotten, so that all may claim anew; not, if absent: then what was claimed in a phase counts in the one that takes its place. */
  readonly resetClaimEligibility?: boolean | undefined;
  /** Of the storage that keeps the contract's metadata; `ipfs`, if absent. */
  readonly scheme?: string | undefined;
  /** Whether the modal shows each transaction before it is sent; it does, if absent. */
  readonly isReviewed?: boolean | undefined;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId | undefined;
  readonly signal?: AbortSignal | undefined;
}
