import type { Hex } from '../../src/domain/encoding/hex.ts';
import type { ChainId } from '../../src/domain/kitNames.ts';
import type { NftStandard } from '../../src/api/reads/readNft.ts';

/** How the plugin is set up; without settings it works on pages whose policy lets inline scripts run. */
export interface CollectiblesConfig {
  /**
   * Where the site serves `mediaFrame.html`, with the headers of `mediaFrame`: `https://…`, or a path of the page's own origin. Pages of NFTs are then shown under the
   * policy of that address. Absent: they are shown in the page itself, which a strict policy of the page forbids.
   */
  readonly frameUrl?: string | undefined;
  /** Files up to this size are fetched as soon as an NFT is looked at, in bytes; larger ones, up to 64 MiB, once the person asks for them. 8 MiB if absent. */
  readonly maxUnaskedBytes?: number | undefined;
}

/** Which collection. */
export interface CollectionRef {
  readonly chainId: ChainId;
  /** Its address. */
  readonly contract: string;
  readonly signal?: AbortSignal | undefined;
}

export interface CollectionRequest extends CollectionRef {
  /** Whose tokens are counted. Absent: no one's. */
  readonly owner?: string | undefined;
}

/** What a collection says of itself. */
export interface Collection {
  readonly chainId: ChainId;
  readonly contract: Hex;
  readonly standard: NftStandard;
  /** Fit to show; empty where it has none. Its maker chose it. */
  readonly name: string;
  /** How many tokens there are of ERC-721; absent where the contract does not count, and of ERC-1155, which counts each token. */
  readonly supply?: bigint | undefined;
  /** How many of them `owner` has; of ERC-721 alone. */
  readonly balance?: bigint | undefined;
  /** Whether its tokens can be listed by `readCollectionTokens`. @see ERC-721 Enumerable */
  readonly isEnumerable: boolean;
}

/** A page of the tokens of a collection, or of those of one owner. */
export interface CollectionTokensRequest extends CollectionRequest {
  /** Which one comes first, counted from 0; 0 if absent. */
  readonly start?: number | undefined;
  /** How many at most, from 1 to 200; 50 if absent. */
  readonly count?: number | undefined;
}

export interface CollectionTokens {
  /** In the order of the contract. A token that went away while they were read is left out. */
  readonly tokenIds: readonly bigint[];
  /** Of all pages. */
  readonly total: bigint;
}

export interface TokenOwnersRequest extends CollectionRef {
  /** Up to 200. */
  readonly tokenIds: readonly bigint[];
}
