import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import type { Middleware, Reducer, Store, UnknownAction } from '@reduxjs/toolkit';
import { browserAdapters } from '../adapters/browser/index.ts';
import { eip1193Adapter } from '../adapters/eip1193/index.ts';
import { memoryAdapters } from '../adapters/memory/index.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import type { PolicyOptions } from './contentSecurityPolicy.ts';
import { clockPort } from './contracts/ports/clock.ts';
import { httpPort, originOf } from './contracts/ports/http.ts';
import { storagePort } from './contracts/ports/storage.ts';
import { screensPoint } from './contracts/points/screens.ts';
import type { ScreenSpec } from './contracts/points/screens.ts';
import type { ApiLike, Services } from './contracts/services.ts';
import type { RpcTransport } from './contracts/transport.ts';
import { corePlugin } from './corePlugin.ts';
import { chainErrors } from './contracts/errors.ts';
import { endpointsOf } from './domain/chains.ts';
import type { Chain } from './domain/chains.ts';
import { userErrors } from './contracts/errors.ts';
import { inputErrors } from './domain/inputErrors.ts';
import type { Permissions } from './kernel/permissions.ts';
import type { AnyPlugin, Cleanup, EndpointGroup, StateOf } from './kernel/plugin.ts';
import { pluginErrors } from './kernel/pluginErrors.ts';
import type { AnyPort, Adapter, Port, PortOwner } from './kernel/port.ts';
import { createRegistry } from './kernel/registry.ts';
import type { Registry } from './kernel/registry.ts';
import { disconnected, nothingRemembered } from './store/connection.ts';
import { coreReducers } from './store/coreState.ts';
import type { CoreState, Flow, KitDispatch } from './store/coreState.ts';
import { isDevelopment } from './store/isDevelopment.ts';
import { createKitMiddleware } from './store/kitMiddleware.ts';
import { screensWithdrawn } from './store/modal.ts';
import { chainsConfigured, selectChain } from './store/network.ts';
import { hydrate, parseRememberedText, persist } from './store/persistence.ts';
import { redact } from './store/redact.ts';
import { createRootReducer, slicesChanged } from './store/rootReducer.ts';
import { storageKey, storageKeys } from './store/storageKeys.ts';
import { storeErrors } from './store/storeErrors.ts';

export interface LatchkeyOptions<Plugins extends readonly AnyPlugin[]> {
  /** Chains that visitors may use, the first is the default. */
  readonly chains: readonly Chain[];
  readonly plugins?: Plugins;
  /** Asked before the built-in ones; the first that supports the place fills its port. */
  readonly adapters?: readonly Adapter[];
  /** Names the kit in storage and devtools. Two kits on a page need two. */
  readonly id?: string;
  /** `own` (the default) keeps the store private; `host` waits for `attach`. */
  readonly store?: 'own' | 'host';
  /** Absent: on in development. Personal facts and RPC keys are covered either way. */
  readonly devTools?: boolean;
  /** Whether to look, without a prompt, for the wallet of the last visit. On if absent. */
  readonly autoConnect?: boolean;
  /** Texts by key, over those of the kit and its plugins. */
  readonly strings?: Readonly<Record<string, string>>;
  /** Told of every fault that ended nothing: a plugin that threw, a node that failed once. */
  readonly onFault?: (fault: { readonly owner: string; readonly error: unknown }) => void;
}

/** The store as React and the site see it. */
export interface KitStore<State> {
  readonly dispatch: KitDispatch;
  getState(): State;
  subscribe(listener: () => void): Cleanup;
}

/** One assembled kit. Everything it holds is its own: two on a page do not see each other. */
export interface Latchkey<State = CoreState> extends KitStore<State>, Pick<Registry<State>, 'unregister' | 'read' | 'readOwned' | 'explain' | 'plugins'> {
  readonly id: string;
  /** Adds plugins while the kit runs, all or none. Answers the same kit, its state typed anew. @throws plugin.* */
  register<const New extends readonly AnyPlugin[]>(...plugins: New): Latchkey<State & StateOf<New>>;
  /** Told when contributions come or go; safe for `useSyncExternalStore`. */
  onContributions(listener: () => void): Cleanup;
  /** Takes up what was remembered. Called by the provider once the page is up; calling it again does nothing. */
  start(): void;
  /** Ends everything the kit does. It cannot be started again. */
  destroy(): void;
  /** With `store: 'host'`: mount it at `latchkey`, or where you tell `attach`. */
  readonly reducer: Reducer;
  readonly middleware: Middleware;
  /** With `store: 'host'`: begins to live in that store. @throws store.* */
  attach(store: Store, options?: { readonly path?: string }): void;
  /** The `Content-Security-Policy` that the registered plugins and chains need. */
  contentSecurityPolicy(options?: PolicyOptions): string;
  readonly strings: Readonly<Record<string, string>>;
  /** For flows of your own; see `Flow`. */
  readonly services: Services;
}

/** Assembles adapters, services, registry and store. @throws input.noChains, input.sameChainTwice, plugin.* */
export function createLatchkey<const Plugins extends readonly AnyPlugin[] = readonly []>(options: LatchkeyOptions<Plugins>): Latchkey<CoreState & StateOf<Plugins>> {
  const { chains, id = 'latchkey', adapters = [], onFault, devTools = isDevelopment, store: storeMode = 'own', autoConnect = true } = options;
  assertChains(chains);
  const destroyed = new AbortController();
  const filled = [...adapters, ...browserAdapters, eip1193Adapter, ...memoryAdapters];
  const instances = new Map<string, unknown>();
  const apis = new Map<string, ApiLike>();
  const transports = new Map<number, Promise<RpcTransport>>();
  let hasActed = false;
  let isStarted = false;
  let host: Store | undefined;
  let statePath: string | undefined = storeMode === 'host' ? 'latchkey' : undefined;

  const report = (owner: string, error: unknown): void => {
    try {
      if (onFault) return onFault({ owner, error });
    } catch (thrown) {
      console.error('[latchkey] onFault threw:', thrown); // oxlint-disable-line no-console -- there is nobody else left to tell
    }
    if (isDevelopment) console.warn(`[latchkey] ${owner}:`, error); // oxlint-disable-line no-console -- where no listener is given, a developer must see it
  };

  const adapterFor = (port: AnyPort): Adapter | undefined => filled.find((adapter) => adapter.port.id === port.id && adapter.supports());
  const instanceOf = <T>(port: Port<T>, askedBy: string): T => {
    if (!instances.has(port.id)) {
      const adapter = adapterFor(port);
      if (!adapter) throw pluginErrors.portUnfilled({ id: askedBy, port: port.id });
      instances.set(port.id, adapter.create());
    }
    return instances.get(port.id) as T; // made by an adapter of this very port
  };
  const portOf = <T>(port: Port<T>, owner: PortOwner): T => {
    const instance = instanceOf(port, owner.id);
    return port.scope ? port.scope(instance, owner) : instance;
  };

  const corePermissions: Permissions = {
    origins: chains.flatMap((chain) => endpointsOf(chain).map((url) => ({ origin: originOf(url), when: 'load' as const, why: `RPC of ${chain.name}` }))),
    storageKeys: Object.values(storageKeys).map((key) => storageKey(id, key)),
    popups: false,
  };
  const core: PortOwner = { id: 'core', permissions: corePermissions, hasActed: () => hasActed };

  const root = createRootReducer<CoreState>(coreReducers);
  const services: Services = {
    port: (port) => portOf(port, core),
    portFor: (owner) => (port) => portOf(port, registry.ownerOf(owner)),
    read: (point) => registry.read(point),
    readOwned: (point) => registry.readOwned(point),
    onContributions: (listener) => registry.subscribe(listener),
    sessions: new Map(),
    questions: new Map(),
    connecting: { abort: undefined, owner: undefined },
    watched: new Map(),
    transport: (chainId) => {
      const known = transports.get(chainId);
      if (known) return known;
      const chain = selectChain(kit.getState(), chainId);
      if (!chain) return Promise.reject(chainErrors.unknown({ chainId }));
      const made = import('./api/transport/createRpcTransport.ts').then(({ createRpcTransport }) => createRpcTransport({ chain, http: services.port(httpPort), clock: services.port(clockPort) }));
      transports.set(chainId, made);
      made.catch(() => transports.delete(chainId)); // a chunk that did not arrive is asked for again
      return made;
    },
    mountApi: (api) => {
      if (apis.has(api.reducerPath) || destroyed.signal.aborted) return;
      if (root.has(api.reducerPath)) throw pluginErrors.keyTaken({ point: 'state', key: api.reducerPath, first: registry.plugins().find(({ slices }) => slices.some(({ reducerPath }) => reducerPath === api.reducerPath))?.id ?? 'the store', second: 'core' });
      apis.set(api.reducerPath, api);
      root.add(api.reducerPath, api.reducer);
      kitMiddleware.add(api.middleware, (error) => report('core', error));
      kitMiddleware.dispatch(slicesChanged);
    },
    noteIntent: () => void (hasActed = true),
    report,
    signal: destroyed.signal,
  };

  const kitMiddleware = createKitMiddleware({ services, select: (state) => (statePath === undefined ? state : (state as Record<string, unknown>)[statePath]) }); // attach has checked the place
  const listeners = createListenerMiddleware<CoreState, KitDispatch, Services>({ extra: services, onError: (error) => report('core', error) });
  kitMiddleware.add(listeners.middleware, (error) => report('core', error));
  const { dispatch } = kitMiddleware;
  const getState = kitMiddleware.getState as () => CoreState; // the root reducer makes it

  const registry = createRegistry<CoreState, Services>({
    dispatch,
    getState,
    startListening: listeners.startListening as never, // same listeners; the registry adds each plugin's own slices to the state's type
    hasSlice: root.has,
    addSlices: (slices) => {
      for (const { reducerPath, reducer } of slices) root.add(reducerPath, reducer);
      if (slices.length > 0) dispatch(slicesChanged);
    },
    removeSlices: (slices) => {
      for (const { reducerPath } of slices) root.remove(reducerPath);
      if (slices.length > 0) dispatch(slicesChanged);
    },
    addMiddleware: (owner, middleware) => kitMiddleware.add(middleware, (error) => report(owner, error)),
    hasPort: (port) => adapterFor(port) !== undefined,
    hasActed: () => hasActed,
    port: portOf,
    dropQueries: (groups) => dropQueries(groups),
    leaving: (plugin, contributions) => {
      if (services.connecting.owner === plugin.id) services.connecting.abort?.abort(userErrors.cancelled());
      const screens = contributions.filter(({ point }) => point.id === screensPoint.id).map(({ item }) => (item as ScreenSpec).id); // items of that very point
      if (screens.length > 0) dispatch(screensWithdrawn(screens));
      closeWalletsOf(plugin);
    },
    report: (owner, error) => report(owner, pluginErrors.crashed({ id: owner }, { cause: error })),
  });

  /** Wallets that a leaving plugin brought are disconnected, and one that is being opened is given up; their permission stays with the wallet. */
  const closeWalletsOf = (plugin: AnyPlugin): void => {
    for (const [walletId, { session, owner, unfollow }] of [...services.sessions]) {
      if (owner !== plugin.id) continue;
      services.sessions.delete(walletId);
      try {
        unfollow();
        session.close({ revoke: false }).catch((error: unknown) => report(plugin.id, error));
      } catch (error) {
        report(plugin.id, error);
      }
      dispatch(disconnected({ walletId }));
    }
  };

  const dropQueries = (groups: readonly EndpointGroup[]): void => {
    for (const { api: path, names } of groups) {
      const api = apis.get(path);
      if (!api) continue;
      const { queries, mutations } = (getState() as unknown as Record<string, Record<'queries' | 'mutations', Record<string, { endpointName?: string } | undefined>>>)[path] ?? {}; // RTK Query's own slice
      const keysOf = (entries: typeof queries): string[] => Object.entries(entries ?? {}).flatMap(([key, entry]) => (entry?.endpointName !== undefined && names.includes(entry.endpointName) ? [key] : []));
      const dropped = keysOf(queries);
      for (const running of dispatch(api.util.getRunningQueriesThunk() as Flow<readonly { queryCacheKey: string; abort(): void }[]>)) if (dropped.includes(running.queryCacheKey)) running.abort(); // it reads nothing of the state
      for (const queryCacheKey of dropped) dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never })); // a branded string
      for (const requestId of keysOf(mutations)) dispatch(api.internalActions.removeMutationResult({ requestId }));
    }
  };

  const mountAll = (): void => {
    dispatch(chainsConfigured(chains));
    registry.register(corePlugin);
    registry.register(...(options.plugins ?? []));
    const storage = services.port(storagePort);
    // What the server saw too may be shown in the first render; anything else waits for `start`.
    if (storage.seenByServer) hydrate(storage, id, dispatch);
  };

  const takeUp = async (): Promise<void> => {
    const storage = services.port(storagePort);
    await storage.ready?.();
    if (destroyed.signal.aborted) return;
    if (!storage.seenByServer) hydrate(storage, id, dispatch);
    let before = getState();
    const stopPersisting = kit.subscribe(() => {
      const after = getState();
      const was = before;
      before = after;
      try {
        persist(storage, id, was, after);
      } catch (error) {
        report('core', error); // an adapter of the site's own that throws must not break its dispatches
      }
    });
    const stopFollowing = storage.subscribe((key, value) => {
      if (key !== storageKey(id, storageKeys.connection)) return;
      import('./flows/followTab.ts')
        .then(({ followTab }) => dispatch(followTab(value === undefined ? undefined : parseRememberedText(value))))
        .catch((error: unknown) => report('core', error));
    });
    destroyed.signal.addEventListener('abort', () => {
      stopPersisting();
      stopFollowing();
    });
    if (getState().activity.entries.some(({ phase }) => phase.at === 'pending')) {
      const { resumeActivity } = await import('./flows/watchTransaction.ts');
      dispatch(resumeActivity());
    }
    if (!autoConnect || !getState().connection.remembered) return void dispatch(nothingRemembered());
    const { autoConnect: connectRemembered } = await import('./flows/autoConnect.ts');
    await dispatch(connectRemembered());
  };

  const kit: Latchkey = {
    id,
    dispatch,
    getState,
    subscribe: (listener) => {
      if (!host) throw storeErrors.notAttached();
      return host.subscribe(listener);
    },
    register: (...plugins) => {
      registry.register(...plugins);
      return kit as never; // the same kit, now known to hold more state
    },
    unregister: registry.unregister,
    read: registry.read,
    readOwned: registry.readOwned,
    explain: registry.explain,
    plugins: registry.plugins,
    onContributions: services.onContributions,
    start: () => {
      if (isStarted || destroyed.signal.aborted) return;
      if (!host) throw storeErrors.notAttached();
      isStarted = true;
      takeUp().catch((error: unknown) => {
        dispatch(nothingRemembered());
        report('core', error);
      });
    },
    destroy: () => {
      if (destroyed.signal.aborted) return;
      destroyed.abort(userErrors.cancelled());
      for (const { id: pluginId } of [...registry.plugins()].reverse()) if (registry.plugins().some((each) => each.id === pluginId)) registry.unregister(pluginId, { cascade: true });
      for (const question of [...services.questions.values()]) question.reject(userErrors.cancelled());
      for (const api of apis.values()) dispatch(api.util.resetApiState()); // ends its requests, polls and timers
      listeners.clearListeners();
    },
    reducer: root.reducer as Reducer, // as a host mounts it
    middleware: kitMiddleware.middleware,
    attach: (store, { path = 'latchkey' } = {}) => {
      if (storeMode === 'own') throw storeErrors.ownStore();
      if (host) throw storeErrors.alreadyAttached();
      if (!kitMiddleware.isAttached()) throw storeErrors.notAttached();
      const mounted: unknown = (store.getState() as Record<string, unknown>)[path]; // whatever the host keeps there
      if (typeof mounted !== 'object' || mounted === null || !('connection' in mounted)) throw storeErrors.noReducer({ path });
      statePath = path;
      host = store;
      mountAll();
    },
    contentSecurityPolicy: (policy) => contentSecurityPolicy([corePermissions, ...registry.permissions().values()], policy),
    strings: options.strings ?? {},
    services,
  };

  if (storeMode === 'own') {
    host = configureStore({
      reducer: root.reducer,
      // The kit brings its own thunks and listeners, see kitMiddleware.
      middleware: () => [kitMiddleware.middleware] as never,
      devTools: devTools && { name: id, actionSanitizer: <A extends UnknownAction>(action: A) => redact(action) as A, stateSanitizer: <S>(state: S) => redact(state) as S }, // same shape, covered
    });
    mountAll();
  }
  return kit as never; // typed by the plugins registered in mountAll
}

function assertChains(chains: readonly Chain[]): void {
  if (chains.length === 0) throw inputErrors.noChains();
  const ids = new Set<number>();
  for (const { id } of chains) {
    if (ids.has(id)) throw inputErrors.sameChainTwice({ chainId: id });
    ids.add(id);
  }
}
