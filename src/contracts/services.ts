import type { Middleware, Reducer, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Service } from '../domain/service/service.ts';
import type { Chain } from '../domain/chains/chains.ts';
import type { PointReader } from '../kernel/contributions.ts';
import type { KitHandle } from '../kernel/handle.ts';
import type { Cleanup, EndpointGroup } from '../kernel/plugin.ts';
import type { Owned, Readable } from '../kernel/point.ts';
import type { Port } from '../kernel/port.ts';
import type { Stored, StoredKey } from '../kernel/stored.ts';
import type { Catalog } from './points/locales.ts';
import type { BlockWatcher } from './blocks.ts';
import type { Http } from './ports/http.ts';
import type { OpenQuestion } from './question.ts';
import type { RpcTransport } from './transport.ts';
import type { OpenRequest, WalletSession } from './wallet.ts';

/** An RTK Query api, as far as mounting it goes. */
export interface ApiLike {
  readonly reducerPath: string;
  readonly reducer: Reducer;
  readonly middleware: Middleware;
  readonly internalActions: { onOnline(): UnknownAction; onOffline(): UnknownAction; removeQueryResult(payload: { queryCacheKey: never }): UnknownAction; removeMutationResult(payload: { requestId: string }): UnknownAction };
  readonly util: {
    resetApiState(): UnknownAction;
    getRunningQueriesThunk(): ThunkAction<readonly { readonly queryCacheKey: string; abort(): void }[], unknown, KitHandle, UnknownAction>;
  };
}

/** Something that changes, as `useSyncExternalStore` takes it. */
export interface Source<Value> {
  /** The same object until it changes. */
  get(): Value;
  subscribe(listener: () => void): Cleanup;
}

/** The texts of the language that is shown. */
export interface ShownCatalog {
  readonly locale: string;
  /** Of the same, as BCP 47 writes it. */
  readonly tag: string;
  /** Beyond English, which comes with who uses it. */
  readonly texts: Catalog;
}

/**
 * Something that flows of the core keep beside the store, e.g. a queue or a cache. A kit makes its own when a flow first asks for it, so that pages
 * without that flow carry none of it.
 */
export interface LiveKey<T> {
  /** As `explain()` lists it. */
  readonly name: string;
  /** Makes that of one kit, which keeps it until it is destroyed; what has to end by itself listens to `services.signal`. */
  create(services: Services): T;
}

/** Servers at addresses that others give, as far as the site lets the kit speak to them. None is spoken to before the user has acted. */
export interface Outside {
  /** For gateways of names' resolvers; undefined where the site allows none. @see EIP-3668 */
  readonly gateways: Http | undefined;
  /** For what says where a picture is. */
  readonly pictures: Http;
  /** Whether a picture may be shown from an address over https, now. */
  mayShow(url: string): boolean;
}

/** Live things and outside things, as the core's own flows have them. Per kit; never in the store, and out of reach of plugins: `servicesOf` is private to the core. */
export interface Services {
  /** The core's own view of a port. */
  port<T>(port: Port<T>): T;
  read<View>(point: Readable<View>): View;
  readOwned<Item>(point: Readable<readonly Item[]>): readonly Owned<Item>[];
  /** The ports as the plugin that owns a wallet sees them. */
  portFor(owner: string): OpenRequest['port'];
  /** Told when contributions come or go. */
  onContributions(listener: () => void): Cleanup;
  /** Open wallets by wallet id, each with the plugin that brought it and what stops following it. */
  readonly sessions: Map<string, { readonly session: WalletSession; readonly owner: string; readonly unfollow: Cleanup }>;
  /** On screen, by their ids. */
  readonly questions: Map<string, OpenQuestion>;
  /** What people read, in their language. */
  readonly catalogs: Source<ShownCatalog>;
  /** All points at once, as they stand. */
  readonly points: Source<PointReader> & { /** As a server has them, where the page's markup was made. */ first(): PointReader };
  /** The connect under way, and the plugin whose wallet it opens. One at a time: a newer one aborts it. */
  readonly connecting: { abort: AbortController | undefined; owner: string | undefined };
  /** What one flow, or a few, keep beside the store. The same for the same definition; `explain()` lists it. */
  live<T>(definition: LiveKey<T>): T;
  transport(chainId: number): Promise<RpcTransport>;
  /** The way to a chain that is not configured, to find out about it. Nothing of it is kept. On behalf of a plugin it reaches only what that plugin has declared. `batchSize`: calls in one request; 1 for services that take no arrays. */
  transportTo(chain: Chain, owner: string, options?: { readonly batchSize?: number }): Promise<RpcTransport>;
  outside(): Promise<Outside>;
  /** The site's own service, if it has one; `serviceHeaders` makes its headers. Holds secrets. */
  readonly service: Service | undefined;
  /** The watcher of a chain's head, one for all who listen. @throws chain.unknown */
  blocks(chainId: number): Promise<BlockWatcher>;
  /** Puts a slice of the core's own, and its middleware, into the store. */
  mountSlice(slice: Pick<ApiLike, 'reducerPath' | 'reducer' | 'middleware'>): void;
  /** Called with the endpoints of each plugin that leaves. */
  readonly endpointListeners: Set<(groups: readonly EndpointGroup[]) => void>;
  /** Called after each change of the store that the kit lives in. */
  subscribe(listener: () => void): Cleanup;
  /** Notes that the user has done something: what plugins may contact on intent, they may contact from here on. In a flow that a plugin dispatches it holds only if the browser knows of it too. */
  noteUserActivation(): void;
  /** What the code of a plugin dispatches with. @throws plugin.notRegistered */
  handleOf(owner: string): KitHandle;
  /** What flows of the core dispatch with, in the name of the owner that dispatched them. */
  readonly dispatch: ThunkDispatch<unknown, KitHandle, UnknownAction>;
  /** Dispatches in the name of a handle's owner. */
  dispatchAs(handle: KitHandle): ThunkDispatch<unknown, KitHandle, UnknownAction>;
  /** A memory of the core's own that outlives the page. The same one for the same definition. */
  stored<T>(definition: StoredKey<T>): Stored<T>;
  /** A fault that ends nothing, told to the site's `onFault`. */
  report(owner: string, error: unknown): void;
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal;
}
