import { checkBatch, inDependencyOrder } from './checks.ts';
import { assertKeysFree, createContributions, takenKeys } from './contributions.ts';
import type { PointReader } from './contributions.ts';
import { createContext, createScope } from './createContext.ts';
import type { ContextSource, Mounted } from './createContext.ts';
import { createHandle } from './handle.ts';
import type { FindScope, KitHandle } from './handle.ts';
import { manifestOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { noPermissions } from './permissions.ts';
import type { Permissions, PluginId } from './permissions.ts';
import type { AnyPlugin, Cleanup, StateOf } from './plugin.ts';
import { pluginErrors } from './pluginErrors.ts';
import type { Contribution, Owned, Readable } from './point.ts';
import type { Port, PortOwner } from './port.ts';
import type { RegistryHost } from './registryHost.ts';

/** One contribution: the plugin that made it, the point, and the key where the point has keys. */
export interface Explanation {
  readonly plugin: PluginId;
  readonly point: string;
  readonly key: string | undefined;
}

export interface Registry<State> {
  /** All or nothing: checks the batch, mounts it in dependency order, unwinds it if a `setup` throws. @throws plugin.* */
  register<const New extends readonly AnyPlugin[]>(...plugins: New): Registry<State & StateOf<New>>;
  /** Without `cascade`, a plugin that others need stays and `plugin.hasDependents` names them. */
  unregister(id: PluginId, options?: { cascade?: boolean }): void;
  has(id: PluginId): boolean;
  read<View>(point: Readable<View>): View;
  /** The items with who contributed them, in the order of the view. */
  readOwned<Item>(point: Readable<readonly Item[]>): readonly Owned<Item>[];
  /** A plugin as ports see it; nothing is allowed to one that is not registered. */
  ownerOf(id: PluginId): PortOwner;
  /** Aborted when the plugin is removed; undefined for one that is not registered. */
  signalOf(id: PluginId): AbortSignal | undefined;
  /** What the registered plugins may do outside, by plugin. */
  permissions(): ReadonlyMap<PluginId, Permissions>;
  /** A port as a plugin may use it. @throws plugin.notRegistered, plugin.portNotDeclared, plugin.portUnfilled */
  portFor<T>(id: PluginId, port: Port<T>): T;
  /** A plugin's handle: what its code dispatches with. @throws plugin.notRegistered */
  handleOf(id: PluginId): KitHandle;
  /** @throws plugin.notRegistered */
  readonly findScope: FindScope;
  plugins(): readonly AnyPlugin[];
  /** Reads every point as it is now, for good. Another one once contributions have changed. */
  points(): PointReader;
  /** The same without what was found in the page. */
  pointsOfServer(): PointReader;
  /** Called after a batch has settled, never inside one; safe for `useSyncExternalStore`. */
  subscribe(listener: () => void): Cleanup;
  /** Who contributed what. Slices, endpoints, middleware and what lives beside the store are listed as the points `state`, `endpoint`, `middleware` and `live`. */
  explain(): readonly Explanation[];
}

/** Keeps who is mounted, what they contribute, and the order in which things come and go. */
export function createRegistry<State>(host: RegistryHost<State>): Registry<State> {
  const mounted = new Map<PluginId, Mounted>();
  const contributions = createContributions(() => mounted.values());
  const changes = createChanges((error) => host.crashed('core', error));
  const changed = (): void => {
    contributions.forget();
    changes.note();
  };
  const entryOf = (id: PluginId): Mounted => {
    const entry = mounted.get(id);
    if (!entry) throw pluginErrors.notRegistered({ id });
    return entry;
  };
  /** Looked up at each use: what a plugin was allowed ends with it. */
  const ownerOf = (id: PluginId): PortOwner => ({
    id,
    get permissions() {
      return mounted.get(id)?.permissions ?? noPermissions;
    },
    kitId: host.kitId,
    hasUserActivation: host.hasUserActivation,
  });
  const portFor = <T>(id: PluginId, port: Port<T>): T => {
    if (!port.isAmbient && !entryOf(id).plugin.needs.some((needed) => needed.id === port.id)) throw pluginErrors.portNotDeclared({ id, port: port.id });
    return host.port(port, ownerOf(id));
  };
  const findScope: FindScope = (key) => {
    const entry = entryOf(key.id);
    // Another plugin's key of the same id opens nothing.
    if (entry.plugin.key !== key || !entry.scope) throw pluginErrors.notRegistered({ id: key.id });
    return entry.scope as { readonly id: PluginId }; // made by createScope
  };
  const sourceFor = (entry: Mounted): ContextSource<State> => ({
    host,
    storage: host.storageFor(ownerOf(entry.plugin.id)),
    read: contributions.read,
    port: (port) => portFor(entry.plugin.id, port),
    onContributions: changes.subscribe,
    contribute: (items) => contributeTo(entry, items, mounted, changed),
  });
  const mount = (manifest: Manifest): void => {
    const { plugin } = manifest;
    const entry: Mounted = { ...manifest, abort: new AbortController(), handle: createHandle(host.kitId, plugin.id, findScope), listeners: new Set(), middleware: [], cleanup: undefined, scope: undefined, live: undefined };
    mounted.set(plugin.id, entry);
    changed();
    mountEntry(entry, host, sourceFor(entry));
  };
  const unmount = (entry: Mounted): void => {
    unmountEntry(entry, host);
    mounted.delete(entry.plugin.id);
    changed();
  };

  const registry: Registry<State> = {
    register(...plugins) {
      changes.batch(plugins.map(({ id }) => id).join(', '), () => {
        const order = inDependencyOrder(plugins, mounted).map(manifestOf);
        checkBatch(order, { mounted, hasSlice: host.hasSlice, hasPort: host.hasPort });
        const taken = takenKeys(mounted.values());
        for (const { plugin, contributions: items } of order) assertKeysFree(plugin.id, items, taken);
        mountAll(order, mount, (id) => {
          const entry = mounted.get(id);
          if (entry) unmount(entry);
        });
      });
      return registry as never; // the same registry, now known to hold more state
    },
    unregister(id, { cascade = false } = {}) {
      const leaving = dependentsOf(entryOf(id).plugin.id, [...mounted.values()]);
      if (leaving.length > 1 && !cascade) throw pluginErrors.hasDependents({ id, dependents: leaving.slice(1).join(', ') });
      changes.batch(id, () => {
        for (const entry of [...mounted.values()].reverse()) if (leaving.includes(entry.plugin.id)) unmount(entry);
      });
    },
    has: (id) => mounted.has(id),
    ownerOf,
    signalOf: (id) => mounted.get(id)?.abort.signal,
    portFor,
    handleOf: (id) => entryOf(id).handle,
    findScope,
    read: contributions.read,
    readOwned: contributions.readOwned,
    points: contributions.get,
    pointsOfServer: contributions.getOfServer,
    permissions: () => new Map([...mounted].map(([id, { permissions }]) => [id, permissions])),
    plugins: () => [...mounted.values()].map(({ plugin }) => plugin),
    subscribe: changes.subscribe,
    explain: () => [...mounted.values()].flatMap(explain),
  };
  return registry;
}

function mountEntry<State>(entry: Mounted, host: RegistryHost<State>, source: ContextSource<State>): void {
  const { plugin, handle } = entry;
  try {
    host.mounted(handle);
    host.addSlices(plugin.slices);
    const scope = createScope(entry, source);
    entry.scope = scope;
    for (const middleware of plugin.middleware) entry.middleware.push(host.addMiddleware(handle, middleware));
    const context = createContext(scope, entry, source) as never; // a plugin sees its own types of it
    entry.live = { value: plugin.live?.(context) };
    entry.cleanup = plugin.setup?.(context, plugin.config) ?? undefined;
  } catch (cause) {
    throw pluginErrors.setupFailed({ id: plugin.id }, { cause });
  }
}

/** The mirror of mounting. No step can keep the next from running. */
function unmountEntry<State>({ plugin, abort, listeners, middleware, contributions, cleanup }: Mounted, host: RegistryHost<State>): void {
  const steps: Cleanup[] = [
    () => abort.abort(host.cancelled()),
    () => cleanup?.(),
    ...[...listeners].map((stop) => () => stop({ cancelActive: true })),
    () => host.dropQueries(plugin.endpoints),
    () => host.leaving(plugin, contributions),
    ...middleware,
    () => host.removeSlices(plugin.slices),
  ];
  for (const step of steps) {
    try {
      step();
    } catch (error) {
      host.crashed(plugin.id, error);
    }
  }
}

/** Mounts in order; if one fails, those before it are taken out again, the last first. */
function mountAll(order: readonly Manifest[], mount: (manifest: Manifest) => void, unmount: (id: PluginId) => void): void {
  const done: PluginId[] = [];
  try {
    for (const manifest of order) {
      done.push(manifest.plugin.id);
      mount(manifest);
    }
  } catch (error) {
    for (const id of done.reverse()) unmount(id);
    throw error;
  }
}

/** The plugin and all that need it, directly or not; the plugin first. */
function dependentsOf(id: PluginId, mounted: readonly Mounted[]): readonly PluginId[] {
  const leaving = [id];
  for (let i = 0; i < leaving.length; i += 1) {
    for (const { plugin } of mounted) {
      if (!leaving.includes(plugin.id) && plugin.dependsOn.some((needed: AnyPlugin) => needed.id === leaving[i])) leaving.push(plugin.id);
    }
  }
  return leaving;
}

function contributeTo(entry: Mounted, items: readonly Contribution[], mounted: ReadonlyMap<PluginId, Mounted>, changed: () => void): Cleanup {
  if (entry.abort.signal.aborted) return () => {};
  assertKeysFree(entry.plugin.id, items, takenKeys(mounted.values()));
  const own = items.map((each) => ({ ...each })); // the same item may have been contributed before
  entry.contributions = [...entry.contributions, ...own];
  changed();
  return () => {
    // While its plugin leaves, what it contributed stays until all that hangs on it is closed.
    if (entry.abort.signal.aborted) return;
    const rest = entry.contributions.filter((each) => !own.includes(each));
    if (rest.length === entry.contributions.length) return;
    entry.contributions = rest;
    changed();
  };
}

function explain({ plugin, contributions, live }: Mounted): readonly Explanation[] {
  const own = (point: string, key: string | undefined): Explanation => ({ plugin: plugin.id, point, key });
  return [
    ...plugin.slices.map(({ reducerPath }) => own('state', reducerPath)),
    ...plugin.endpoints.flatMap(({ api, names }) => names.map((name) => own('endpoint', `${api}.${name}`))),
    ...plugin.middleware.map(() => own('middleware', undefined)),
    ...(plugin.live && live ? [own('live', plugin.id)] : []),
    ...contributions.map(({ point, item }) => own(point.id, [point.keyOf(item) ?? []].flat().join(', ') || undefined)),
  ];
}

interface Changes {
  /** Something came or went: subscribers are told, after the batch if one is running. */
  note(): void;
  /** Runs one batch with no other inside it. @throws plugin.duringBatch */
  batch(id: PluginId, run: () => void): void;
  subscribe(listener: () => void): Cleanup;
}

function createChanges(report: (error: unknown) => void): Changes {
  const subscribers = new Set<() => void>();
  let inBatch = false;
  let hasChanged = false;
  const tell = (): void => {
    if (!hasChanged) return;
    hasChanged = false;
    for (const subscriber of [...subscribers]) {
      try {
        subscriber();
      } catch (error) {
        report(error);
      }
    }
  };
  return {
    note: () => {
      hasChanged = true;
      if (!inBatch) tell(); // else told once, when the batch has settled
    },
    batch: (id, run) => {
      if (inBatch) throw pluginErrors.duringBatch({ id });
      inBatch = true;
      try {
        run();
      } finally {
        inBatch = false;
        tell();
      }
    },
    subscribe: (listener) => {
      const own = (): void => listener(); // the same function may subscribe twice
      subscribers.add(own);
      return () => void subscribers.delete(own);
    },
  };
}
