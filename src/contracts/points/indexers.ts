import type { Nft } from '../../domain/tokens/nft.ts';
import type { AccountTransfer, OwnedToken } from '../../domain/tokens/owned.ts';
import type { Token } from '../../domain/tokens/token.ts';
import type { Lazy } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';
import type { Port } from '../../kernel/port.ts';
import type { RpcTransport } from '../transport.ts';

/** What a source can be asked for. `prices`: what one token is worth stands in its tokens, and counts; a source without it may tell prices, but none is believed. */
export type IndexerAnswer = 'tokens' | 'nfts' | 'transfers' | 'prices';

/** Whose it is, and from where to go on. */
export interface IndexerQuery {
  readonly chainId: number;
  readonly owner: string;
  /** What the same source gave with the page before. Absent: the first page. */
  readonly cursor?: string | undefined;
}

/** Which NFT. */
export interface IndexerNftQuery {
  readonly chainId: number;
  readonly contract: string;
  readonly tokenId: bigint;
}

/** One page of an answer. Untrusted: the kit reads it anew, item by item, and passes over what it cannot show. */
export interface IndexerPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins, up to 4,096 characters. Absent: there is none. */
  readonly cursor?: string | undefined;
}

/** What a source may use for one answer. */
export interface IndexerContext {
  /** Aborted when it is not shown any more, or when it took too long. */
  readonly signal: AbortSignal;
  /** The port, narrowed to the permissions of the source's plugin. */
  port<T>(port: Port<T>): T;
  /** Nodes of a chain, as the kit reads it. */
  transport(chainId: number): Promise<RpcTransport>;
  /** JSON at an address that the plugin may ask, read as data. The headers of the site's service go to the service's hosts and to no other. @throws fetch.failed, fetch.badAnswer, http.* */
  fetchJson(url: string): Promise<unknown>;
  /** The tokens of a chain that the site's lists name, and the native currency first. */
  listedTokens(chainId: number): Promise<readonly Token[]>;
  /** What the connected wallet says that an account owns, as it answered. Undefined where it offers no such word. @see ERC-7811 */
  walletAssets(query: Pick<IndexerQuery, 'chainId' | 'owner'>): Promise<unknown>;
}

/** A source whose code is loaded. Each method is there that `answers` names. Called once a page. */
export interface Indexer {
  readTokens?(query: IndexerQuery, context: IndexerContext): Promise<IndexerPage<OwnedToken>>;
  readNfts?(query: IndexerQuery, context: IndexerContext): Promise<IndexerPage<Nft>>;
  /** One NFT of any owner: what the chain does not tell, or not from where the site reads it. Asked of sources that answer `nfts`. Undefined: it knows none such. */
  readNft?(query: IndexerNftQuery, context: IndexerContext): Promise<Nft | undefined>;
  /** The latest first, as far as pages go. */
  readTransfers?(query: IndexerQuery, context: IndexerContext): Promise<IndexerPage<AccountTransfer>>;
}

/** A source of what accounts own and what happened to them. */
export interface IndexerSpec {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  readonly answers: readonly [IndexerAnswer, ...IndexerAnswer[]];
  /** The chains that it covers. Absent: every one that the site has. */
  readonly chainIds?: readonly number[] | undefined;
  /** It is the indexer of the site's service: whether that covers a chain is asked of the service first, see `assertInsight`. */
  readonly isOfService?: boolean;
  /** It knows a part alone, such as what a list names or the blocks of late: the next source is asked as well. */
  readonly isPartial?: boolean;
  readonly load: Lazy<Indexer>;
}

/** Indexers, in order of rank: each is asked only after those before it have failed, or know a part alone. */
export const indexersPoint = /* @__PURE__ */ definePoint<IndexerSpec>({ id: 'indexers', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
