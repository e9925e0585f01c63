import type { ListenerEffect, Middleware, ThunkDispatch, TypedStartListening, UnknownAction, UnsubscribeListener } from '@reduxjs/toolkit';
import { checkBatch, inDependencyOrder, namesStartWith } from './checks.ts';
import { manifestOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { noPermissions } from './permissions.ts';
import type { Permissions, PluginId } from './permissions.ts';
import type { AnyPlugin, Cleanup, EndpointGroup, PluginContext, SliceLike, StateOf } from './plugin.ts';
import { pluginErrors } from './pluginErrors.ts';
import type { AnyPoint, Contribution, Owned, Readable } from './point.ts';
import type { AnyPort, Port, PortOwner } from './port.ts';

/** What the registry needs of the kit it mounts plugins into. It knows no wallet, chain or screen. */
export interface RegistryHost<State, Services> {
  readonly dispatch: ThunkDispatch<State, Services, UnknownAction>;
  getState(): State;
  readonly startListening: TypedStartListening<State, ThunkDispatch<State, Services, UnknownAction>, Services>;
  hasSlice(path: string): boolean;
  addSlices(slices: readonly SliceLike[]): void;
  removeSlices(slices: readonly SliceLike[]): void;
  addMiddleware(owner: PluginId, middleware: Middleware): Cleanup;
  hasPort(port: AnyPort): boolean;
  readonly kitId: string;
  hasUserActivation(): boolean;
  port<T>(port: Port<T>, owner: PortOwner): T;
  /** Aborts and forgets everything cached for these endpoints. */
  dropQueries(groups: readonly EndpointGroup[]): void;
  /** Called between dropping the queries and removing the slices: close what the plugin shows. */
  leaving(plugin: AnyPlugin, contributions: readonly Contribution[]): void;
  report(owner: PluginId, error: unknown): void;
}

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
  /** What the registered plugins may do outside, by plugin. */
  permissions(): ReadonlyMap<PluginId, Permissions>;
  plugins(): readonly AnyPlugin[];
  /** Called after a batch has settled, never inside one; safe for `useSyncExternalStore`. */
  subscribe(listener: () => void): Cleanup;
  /** Who contributed what. Slices, endpoints and middleware are listed as the points `state`, `endpoint` and `middleware`. */
  explain(): readonly Explanation[];
}

interface Mounted extends Manifest {
  readonly abort: AbortController;
  readonly listeners: Set<UnsubscribeListener>;
  readonly middleware: Cleanup[];
  contributions: readonly Contribution[];
  cleanup: Cleanup | undefined;
}

/** Keeps who is mounted, what they contribute, and the order in which things come and go. */
export function createRegistry<State, Services>(host: RegistryHost<State, Services>): Registry<State> {
  const mounted = new Map<PluginId, Mounted>();
  const subscribers = new Set<() => void>();
  let views = new Map<string, unknown>();
  let inBatch = false;
  let hasChanged = false;

  const contributionsTo = (point: Readable<unknown>): readonly Owned<unknown>[] =>
    [...mounted.values()].flatMap(({ plugin, contributions }) =>
      contributions.filter((each) => each.point.id === point.id).map(({ item, rank }) => ({ item, owner: plugin.id, rank })));

  const changed = (): void => {
    views = new Map();
    hasChanged = true;
    if (!inBatch) tell(); // else told once, when the batch has settled
  };

  const tell = (): void => {
    if (!hasChanged) return;
    hasChanged = false;
    for (const subscriber of [...subscribers]) {
      try {
        subscriber();
      } catch (error) {
        host.report('core', error);
      }
    }
  };

  /** Runs one batch with no other inside it, then tells subscribers if anything came or went. */
  const batch = (id: PluginId, run: () => void): void => {
    if (inBatch) throw pluginErrors.duringBatch({ id });
    inBatch = true;
    try {
      run();
    } finally {
      inBatch = false;
      tell();
    }
  };

  const assertKeysFree = (owner: PluginId, contributions: readonly Contribution[], taken: Map<string, PluginId>): void => {
    for (const { point, item } of contributions) {
      const names = point.namesOf(item);
      namesStartWith(owner, point.id, names);
      for (const key of new Set([point.keyOf(item) ?? [], names].flat())) {
        const place = `${point.id} ${key}`;
        const first = taken.get(place);
        if (first !== undefined) throw pluginErrors.keyTaken({ point: point.id, key, first, second: owner });
        taken.set(place, owner);
      }
    }
  };

  const takenKeys = (): Map<string, PluginId> => {
    const taken = new Map<string, PluginId>();
    for (const { plugin, contributions } of mounted.values()) assertKeysFree(plugin.id, contributions, taken);
    return taken;
  };

  const contextOf = (entry: Mounted): PluginContext<State, Services> => {
    const { plugin, abort } = entry;
    const listen = (options: { effect: ListenerEffect<UnknownAction, State, ThunkDispatch<State, Services, UnknownAction>, Services>; predicate?: (...args: readonly unknown[]) => boolean }): UnsubscribeListener => {
      if (abort.signal.aborted) return () => {};
      const { predicate } = options;
      const guarded: typeof options.effect = async (action, api) => {
        try {
          await options.effect(action, api);
        } catch (error) {
          // A cancelled effect ends by an exception of the listener middleware; that is no fault.
          if (!api.signal.aborted) host.report(plugin.id, error);
        }
      };
      const guardedPredicate = predicate && ((...args: readonly unknown[]): boolean => {
        try {
          return predicate(...args);
        } catch (error) {
          host.report(plugin.id, error);
          return false;
        }
      });
      const stop = host.startListening({ ...options, ...(guardedPredicate && { predicate: guardedPredicate }), effect: guarded } as never); // the options as given, what runs wrapped
      entry.listeners.add(stop);
      return (unsubscribeOptions) => {
        entry.listeners.delete(stop);
        stop(unsubscribeOptions);
      };
    };
    return {
      signal: abort.signal,
      dispatch: host.dispatch,
      getState: host.getState,
      read,
      port: (port) => host.port(port, ownerOf(plugin.id)),
      listen: listen as never, // same shape; the overloads of TypedStartListening cannot be written in an implementation
      contribute: (...contributions) => {
        if (abort.signal.aborted) return () => {};
        assertKeysFree(plugin.id, contributions, takenKeys());
        const own = contributions.map((each) => ({ ...each })); // the same item may have been contributed before
        entry.contributions = [...entry.contributions, ...own];
        changed();
        return () => {
          // While its plugin leaves, what it contributed stays until all that hangs on it is closed.
          if (abort.signal.aborted) return;
          const rest = entry.contributions.filter((each) => !own.includes(each));
          if (rest.length === entry.contributions.length) return;
          entry.contributions = rest;
          changed();
        };
      },
      report: (error) => host.report(plugin.id, error),
    };
  };

  const mount = (manifest: Manifest): void => {
    const { plugin } = manifest;
    const entry: Mounted = { ...manifest, abort: new AbortController(), listeners: new Set(), middleware: [], cleanup: undefined };
    mounted.set(plugin.id, entry);
    changed();
    try {
      host.addSlices(plugin.slices);
      for (const middleware of plugin.middleware) entry.middleware.push(host.addMiddleware(plugin.id, middleware));
      entry.cleanup = plugin.setup?.(contextOf(entry) as never, plugin.config) ?? undefined; // a plugin sees its own part of the state
    } catch (cause) {
      throw pluginErrors.setupFailed({ id: plugin.id }, { cause });
    }
  };

  /** The mirror of mounting. No step can keep the next from running. */
  const unmount = ({ plugin, abort, listeners, middleware, contributions, cleanup }: Mounted): void => {
    const steps: Cleanup[] = [
      () => abort.abort(),
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
        host.report(plugin.id, error);
      }
    }
    mounted.delete(plugin.id);
    changed();
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

  const read = <View>(point: Readable<View>): View => {
    if (!views.has(point.id)) views.set(point.id, asPoint(point).combine(contributionsTo(point)));
    return views.get(point.id) as View; // made by this very point
  };

  const registry: Registry<State> = {
    register(...plugins) {
      batch(plugins.map(({ id }) => id).join(', '), () => {
        const order = inDependencyOrder(plugins, mounted).map(manifestOf);
        checkBatch(order, { mounted, hasSlice: host.hasSlice, hasPort: host.hasPort });
        const taken = takenKeys();
        for (const { plugin, contributions } of order) assertKeysFree(plugin.id, contributions, taken);
        const done: PluginId[] = [];
        try {
          for (const manifest of order) {
            done.push(manifest.plugin.id);
            mount(manifest);
          }
        } catch (error) {
          for (const id of done.reverse()) {
            const entry = mounted.get(id);
            if (entry) unmount(entry);
          }
          throw error;
        }
      });
      return registry as never; // the same registry, now known to hold more state
    },
    unregister(id, { cascade = false } = {}) {
      if (!mounted.has(id)) throw pluginErrors.notRegistered({ id });
      const leaving = [id];
      for (let i = 0; i < leaving.length; i += 1) {
        for (const { plugin } of mounted.values()) {
          if (!leaving.includes(plugin.id) && plugin.dependsOn.some((needed: AnyPlugin) => needed.id === leaving[i])) leaving.push(plugin.id);
        }
      }
      if (leaving.length > 1 && !cascade) throw pluginErrors.hasDependents({ id, dependents: leaving.slice(1).join(', ') });
      batch(id, () => {
        for (const entry of [...mounted.values()].reverse()) if (leaving.includes(entry.plugin.id)) unmount(entry);
      });
    },
    has: (id) => mounted.has(id),
    ownerOf,
    read,
    readOwned: (point) => {
      const owned = contributionsTo(point);
      const order = read(point) as readonly unknown[];
      return [...owned].sort((a, b) => order.indexOf(a.item) - order.indexOf(b.item)) as never; // items of this very point
    },
    permissions: () => new Map([...mounted].map(([id, { permissions }]) => [id, permissions])),
    plugins: () => [...mounted.values()].map(({ plugin }) => plugin),
    subscribe(listener) {
      subscribers.add(listener);
      return () => void subscribers.delete(listener);
    },
    explain: () => [...mounted.values()].flatMap(({ plugin, contributions }) => [
      ...plugin.slices.map(({ reducerPath }) => ({ plugin: plugin.id, point: 'state', key: reducerPath })),
      ...plugin.endpoints.flatMap(({ api, names }) => names.map((name) => ({ plugin: plugin.id, point: 'endpoint', key: `${api}.${name}` }))),
      ...plugin.middleware.map(() => ({ plugin: plugin.id, point: 'middleware', key: undefined })),
      ...contributions.map(({ point, item }) => ({ plugin: plugin.id, point: point.id, key: [point.keyOf(item) ?? []].flat().join(', ') || undefined })),
    ]),
  };
  return registry;
}

function asPoint(point: Readable<unknown>): AnyPoint {
  return point as AnyPoint; // every Readable is made by definePoint
}
