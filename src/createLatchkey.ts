import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import type { Middleware, Reducer, Store } from '@reduxjs/toolkit';
import { browserAdapters } from '../adapters/browser/index.ts';
import { eip1193Adapter } from '../adapters/eip1193/index.ts';
import { memoryAdapters } from '../adapters/memory/index.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import type { PolicyOptions } from './contentSecurityPolicy.ts';
import { clockPort } from './contracts/ports/clock.ts';
import { httpPort, originOf } from './contracts/ports/http.ts';
import { pagePort } from './contracts/ports/page.ts';
import { storagePort } from './contracts/ports/storage.ts';
import type { ApiLike, Services } from './contracts/services.ts';
import { bindServices } from './contracts/servicesOf.ts';
import { gasStationOf } from './data/gasStations.ts';
import { corePlugin } from './corePlugin.ts';
import { endpointsOf } from './domain/chains/chains.ts';
import type { Chain } from './domain/chains/chains.ts';
import type { KitNames, Named, WalletIdsOf } from './domain/kitNames.ts';
import { userErrors } from './contracts/errors.ts';
import { isDevelopment } from './domain/isDevelopment.ts';
import { defaultLocale, matchLocale } from './domain/text/locales.ts';
import type { LocaleTag } from './domain/text/locales.ts';
import type { RpcTransport } from './contracts/transport.ts';
import type { Service } from './domain/service/service.ts';
import type { TermsOptions, WalletListOptions } from './domain/wallets/walletList.ts';
import { createHandle } from './kernel/handle.ts';
import type { KitHandle } from './kernel/handle.ts';
import type { OriginPermission, Permissions } from './kernel/permissions.ts';
import type { AnyPlugin, Cleanup, StateOf } from './kernel/plugin.ts';
import { pluginErrors } from './kernel/pluginErrors.ts';
import type { Adapter, PortOwner } from './kernel/port.ts';
import { createOpen } from './kernel/stored.ts';
import type { Stored, StoredKey } from './kernel/stored.ts';
import { createRegistry } from './kernel/registry.ts';
import type { Registry } from './kernel/registry.ts';
import { assertChains } from './kit/assertChains.ts';
import { createCatalogs } from './kit/createCatalogs.ts';
import { createBlockWatchers } from './kit/createBlockWatchers.ts';
import { createMountedApis } from './kit/createMountedApis.ts';
import { createPairings } from './kit/createPairings.ts';
import { createPorts } from './kit/createPorts.ts';
import { createTransports } from './kit/createTransports.ts';
import { giveUpHidden } from './kit/giveUpHidden.ts';
import { detach } from './kit/detach.ts';
import { isReplayable } from './kit/isReplayable.ts';
import type { ReplayableStore } from './kit/isReplayable.ts';
import { resume } from './kit/resume.ts';
import { nothingRemembered, selectOpenWallets } from './store/connection.ts';
import { coreReducers } from './store/coreState.ts';
import type { CoreState, KitDispatch } from './store/coreState.ts';
import { isKitState } from './store/isKitState.ts';
import { kitAttached } from './store/kitActions.ts';
import { kitDevTools } from './store/kitDevTools.ts';
import type { KitDevTools } from './store/kitDevTools.ts';
import { createKitMiddleware } from './store/kitMiddleware.ts';
import { chainsConfigured, selectChain, selectCustomChains } from './store/network.ts';
import { hydrate } from './store/persistence.ts';
import { localeConfigured, selectLocale } from './store/preferences.ts';
import { createRootReducer, slicesChanged } from './store/rootReducer.ts';
import { storageKeys } from './store/storageKeys.ts';
import { storeErrors } from './store/storeErrors.ts';
import { storeMiddleware } from './store/storeMiddleware.ts';

/** What a kit is made of. */
export interface LatchkeyOptions<Plugins extends readonly AnyPlugin[], Id extends number = number> {
  /** Chains that visitors may use, the first is the default. */
  readonly chains: readonly (Chain & { readonly id: Id })[];
  readonly plugins?: Plugins;
  /** Asked before the built-in ones; the first that supports the place fills its port. */
  readonly adapters?: readonly Adapter[];
  /** Names the kit in storage, in its actions (`meta.kit`) and in devtools. Two kits on a page need two. */
  readonly id?: string;
  /** `own` (the default) keeps the store private; `host` waits for `attach`. */
  readonly store?: 'own' | 'host';
  /** Absent: on in development. Personal facts and RPC keys are covered either way. */
  readonly devTools?: boolean;
  /** Whether to look, without a prompt, for the wallet of the last visit. On if absent. */
  readonly autoConnect?: boolean;
  /** The language of its texts, `browser` for the first of the visitor's that the kit speaks; absent: English, or what `chooseLocale` was last told here. */
  readonly locale?: LocaleTag | 'browser';
  /** How the list of wallets is made up. */
  readonly wallets?: WalletListOptions | WalletListOptions<WalletIdsOf<Plugins[number]>>;
  /** What visitors agree to by connecting. */
  readonly terms?: TermsOptions;
  /** Texts by key, over those of the kit and its plugins. */
  readonly strings?: Readonly<Record<string, string>>;
  /** The site's own service, from `defineService`: its hosts, and they alone, are told who asks. */
  readonly service?: Service;
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
export interface Latchkey<State = CoreState, Names extends KitNames = KitNames> extends KitStore<State>, Named<Names>, Pick<Registry<State>, 'unregister' | 'read' | 'readOwned' | 'explain' | 'plugins'> {
  readonly id: string;
  /** Adds plugins while the kit runs, all or none. Answers the same kit, its state typed anew. @throws plugin.* */
  register<const New extends readonly AnyPlugin[]>(...plugins: New): Latchkey<State & StateOf<New>, { readonly chainId: Names['chainId']; readonly walletId: Names['walletId'] | WalletIdsOf<New[number]> }>;
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
  /** For the host's `configureStore({ devTools: { ...kit.devTools } })`: covers secrets and RPC keys of every kit in the store, and leaves what is the host's. */
  readonly devTools: KitDevTools;
  /** The `Content-Security-Policy` that the registered plugins and chains need. */
  contentSecurityPolicy(options?: PolicyOptions): string;
  readonly strings: Readonly<Record<string, string>>;
  /** The way to a configured chain's nodes, for libraries that make their own calls, e.g. `toViemTransport(kit.transport)`. @throws chain.unknown */
  transport(chainId: number): Promise<RpcTransport>;
  /** As given. */
  readonly wallets: WalletListOptions;
  readonly terms: TermsOptions;
}

/** Assembles adapters, services, registry and store. @throws input.noChains, input.sameChainTwice, plugin.* */
export function createLatchkey<const Plugins extends readonly AnyPlugin[] = readonly [], const Id extends number = number>(
  options: LatchkeyOptions<Plugins, Id>,
): Latchkey<CoreState & StateOf<Plugins>, { readonly chainId: Id; readonly walletId: WalletIdsOf<Plugins[number]> }> {
  const { chains, id = 'latchkey', adapters = [], service, onFault, devTools = isDevelopment, store: storeMode = 'own', autoConnect = true, locale } = options;
  assertChains(chains);
  const destroyed = new AbortController();
  const ports = createPorts([...adapters, ...browserAdapters, eip1193Adapter, ...memoryAdapters]);
  let hasUserActivation = false;
  const noteUserActivation = (): void => void (hasUserActivation = true);
  let isStarted = false;
  let host: Store | undefined;
  let statePath: string | undefined = storeMode === 'host' ? 'latchkey' : undefined;

  const report = (owner: string, error: unknown): void => {
    if (destroyed.signal.aborted && error === destroyed.signal.reason) return; // its own end is no fault
    try {
      if (onFault) return onFault({ owner, error });
    } catch (thrown) {
      console.error('[latchkey] onFault threw:', thrown); // oxlint-disable-line no-console -- there is nobody else left to tell
    }
    if (isDevelopment) console.warn(`[latchkey] ${owner}:`, error); // oxlint-disable-line no-console -- where no listener is given, a developer must see it
  };
  const reportCore = (error: unknown): void => report('core', error);

  /** What the core may reach whoever visits; what the visitor added comes on top while the kit runs. */
  const corePermissions: Permissions = {
    origins: [
      ...chains.flatMap((chain) => endpointsOf(chain).map((url) => ({ origin: originOf(url), when: 'load' as const, why: `RPC of ${chain.name}` }))),
      ...chains.flatMap((chain) => {
        const station = gasStationOf(chain);
        return station ? [{ origin: originOf(station), when: 'intent' as const, why: `Gas station of ${chain.name}` }] : [];
      }),
      ...(service?.origins ?? []).map((origin) => ({ origin, when: 'load' as const, why: "The site's own service" })),
    ],
    storageKeys: Object.values(storageKeys),
    popups: true, // wallets' apps, at a click
  };
  const core: PortOwner = {
    id: 'core',
    get permissions() {
      const state = getState();
      const custom = selectCustomChains(state);
      // Where a connected wallet is, the visitor has chosen to be: a reload takes nothing of that back.
      const isInUse = (chain: Chain): boolean => selectOpenWallets(state).some(({ chainId }) => chainId === chain.id);
      return custom.length === 0 ? corePermissions : { ...corePermissions, origins: [...corePermissions.origins, ...custom.flatMap((chain) => originsOfCustom(chain, isInUse(chain) ? 'load' : 'intent'))] };
    },
    kitId: id,
    hasUserActivation: () => hasUserActivation,
  };

  const transports = createTransports({ chainOf: (chainId) => selectChain(getState(), chainId), services: () => services, registry: () => registry });
  const catalogs = createCatalogs({ getLocale: () => selectLocale(getState()), readOwned: (point) => registry.readOwned(point), report, setTimer: (run, ms) => services.port(clockPort).setTimer(run, ms), signal: destroyed.signal });
  const services: Services = {
    port: (port) => ports.get(port, core),
    portFor: (owner) => (port) => registry.portFor(owner, port),
    read: (point) => registry.read(point),
    readOwned: (point) => registry.readOwned(point),
    onContributions: (listener) => registry.subscribe(listener),
    sessions: new Map(),
    questions: new Map(),
    asking: { queue: undefined },
    catalogs,
    connecting: { abort: undefined, owner: undefined },
    pairings: createPairings(),
    watched: new Map(),
    transport: (chainId) => transports.of(chainId),
    transportTo: async (chain, owner) => transports.to(chain, ports.get(httpPort, owner === core.id ? { ...core, permissions: { ...corePermissions, origins: originsOfCustom(chain, 'intent') } } : registry.ownerOf(owner))),
    service,
    blocks: createBlockWatchers({
      transport: (chainId) => services.transport(chainId),
      clock: () => services.port(clockPort),
      page: () => services.port(pagePort),
      signal: destroyed.signal,
      report: reportCore,
    }),
    mountApi: (api) => {
      if (!destroyed.signal.aborted) apis.mount(api);
    },
    noteUserActivation,
    handleOf: (owner) => (owner === core.id ? handle : registry.handleOf(owner)),
    dispatchAs: (owned) => kitMiddleware.dispatchAs(owned),
    stored: (definition) => openStored(definition),
    report,
    signal: destroyed.signal,
  };

  let openCore: (<T>(definition: StoredKey<T>) => Stored<T>) | undefined;
  const openStored = <T>(definition: StoredKey<T>): Stored<T> => (openCore ??= createOpen({ owner: core.id, signal: destroyed.signal, storage: ports.get(storagePort, core), report: reportCore }))(definition);
  const handle = createHandle(id, core.id, (key) => registry.findScope(key));
  bindServices(handle, services);
  const root = createRootReducer<CoreState>(coreReducers, id);
  const select = (state: unknown): CoreState => (statePath === undefined ? state : (state as Record<string, unknown>)[statePath]) as CoreState; // the root reducer makes it; attach has checked the place
  const kitMiddleware = createKitMiddleware({
    kitId: id,
    handle,
    select,
    audienceOf: root.audienceOf,
    report: reportCore,
    isLive: () => host !== undefined,
  });
  const listeners = createListenerMiddleware({ extra: handle, onError: reportCore });
  kitMiddleware.add(listeners.middleware, reportCore);
  const { dispatch } = kitMiddleware;
  const getState = kitMiddleware.getState as () => CoreState; // the root reducer makes it
  const apis = createMountedApis({
    root,
    kitMiddleware,
    onOnline: (listener) => services.port(pagePort).onOnline(listener),
    report: reportCore,
  });

  const registry: Registry<CoreState> = createRegistry<CoreState>({
    dispatchAs: kitMiddleware.dispatchAs as never, // the same dispatch; each plugin sees its own part of the state
    storageFor: (owner) => ports.get(storagePort, owner),
    loadEndpoints: async (group) => {
      const api = await group.load();
      services.mountApi(api as ApiLike); // what injectEndpoints gives
      return api;
    },
    mounted: (owned) => bindServices(owned, services),
    getState,
    startListening: listeners.startListening.withTypes<CoreState, KitDispatch, KitHandle>(),
    hasSlice: root.has,
    addSlices: (slices) => {
      for (const { reducerPath, reducer } of slices) root.add(reducerPath, reducer);
      if (slices.length > 0) dispatch(slicesChanged);
    },
    removeSlices: (slices) => {
      for (const { reducerPath } of slices) root.remove(reducerPath);
      if (slices.length > 0) dispatch(slicesChanged);
    },
    addMiddleware: (owned, middleware) => kitMiddleware.add(middleware, (error) => report(owned.owner, error), owned),
    hasPort: ports.has,
    kitId: id,
    hasUserActivation: () => hasUserActivation,
    noteUserActivation,
    port: ports.get,
    dropQueries: apis.drop,
    leaving: (plugin, contributions) => detach(plugin.id, contributions, services, dispatch),
    report,
    crashed: (owner, error) => report(owner, pluginErrors.crashed({ id: owner }, { cause: error })),
    cancelled: () => userErrors.cancelled(),
  });

  const followReplay = (store: ReplayableStore): void => {
    import('./kit/followReplay.ts').then((part) => destroyed.signal.aborted || part.followReplay({ store, select, root, chains, dispatch, getState, actionCount: kitMiddleware.actionCount, services })).catch(reportCore);
  };

  const mountAll = (): void => {
    dispatch(chainsConfigured(chains));
    registry.register(corePlugin);
    registry.register(...(options.plugins ?? []));
    if (locale !== undefined) dispatch(localeConfigured(locale === 'browser' ? (matchLocale(services.port(pagePort).languages()) ?? defaultLocale) : locale));
    const storage = services.port(storagePort);
    // What the server saw too may be shown in the first render; anything else waits for `start`.
    if (storage.seenByServer) hydrate(storage, dispatch);
    host?.subscribe(catalogs.follow);
    if (host && isReplayable(host)) followReplay(host);
    host?.subscribe(giveUpHidden({ getState, questions: services.questions }));
    registry.subscribe(catalogs.follow);
    catalogs.follow();
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
      if (destroyed.signal.aborted) throw storeErrors.destroyed();
      registry.register(...plugins);
      return kit as never; // the same kit, now known to hold more state
    },
    unregister: (pluginId, removal) => {
      if (pluginId === corePlugin.id) throw pluginErrors.hasDependents({ id: pluginId, dependents: 'the kit itself' });
      registry.unregister(pluginId, removal);
    },
    read: registry.read,
    readOwned: registry.readOwned,
    explain: registry.explain,
    plugins: registry.plugins,
    onContributions: services.onContributions,
    start: () => {
      if (isStarted || destroyed.signal.aborted) return;
      if (!host) throw storeErrors.notAttached();
      isStarted = true;
      resume({ storage: services.port(storagePort), dispatch, getState, subscribe: kit.subscribe, actionCount: kitMiddleware.actionCount, signal: destroyed.signal, autoConnect, clock: services.port(clockPort), report: reportCore }).catch((error: unknown) => {
        dispatch(nothingRemembered());
        reportCore(error);
      });
    },
    destroy: () => {
      if (destroyed.signal.aborted) return;
      destroyed.abort(userErrors.cancelled());
      for (const { id: pluginId } of [...registry.plugins()].reverse()) if (registry.has(pluginId)) registry.unregister(pluginId, { cascade: true });
      apis.reset();
      listeners.clearListeners();
    },
    reducer: root.reducer as Reducer, // as a host mounts it
    middleware: kitMiddleware.middleware,
    attach: (store, { path = 'latchkey' } = {}) => {
      if (storeMode === 'own') throw storeErrors.ownStore();
      if (host) throw storeErrors.alreadyAttached();
      if (!kitMiddleware.isAttached()) throw storeErrors.notAttached();
      if (!isKitState((store.getState() as Record<string, unknown>)[path])) throw storeErrors.noReducer({ path }); // whatever the host keeps there
      statePath = path;
      dispatch(kitAttached());
      host = store;
      mountAll();
    },
    devTools: kitDevTools,
    contentSecurityPolicy: (policy) => contentSecurityPolicy([corePermissions, ...registry.permissions().values()], policy),
    transport: services.transport,
    strings: options.strings ?? {},
    wallets: options.wallets ?? {},
    terms: options.terms ?? {},
  };

  if (storeMode === 'own') {
    host = configureStore({
      reducer: root.reducer,
      // The kit brings its own thunks and listeners, see kitMiddleware.
      middleware: () => storeMiddleware(kitMiddleware.middleware),
      devTools: devTools && { name: id, ...kitDevTools },
    });
    mountAll();
  }
  return kit as never; // typed by the plugins registered in mountAll
}

function originsOfCustom(chain: Chain, when: OriginPermission['when']): readonly OriginPermission[] {
  return endpointsOf(chain).map((url) => ({ origin: originOf(url), when, why: `RPC of ${chain.name}, which the visitor added` }));
}
