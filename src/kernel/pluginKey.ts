import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { findScopeBehind } from './handle.ts';
import type { KitHandle } from './handle.ts';
import type { PluginId } from './permissions.ts';
import { pluginErrors } from './pluginErrors.ts';
import type { Readable } from './point.ts';
import type { EndpointGroup } from './endpoints.ts';
import type { AmbientPort, AnyPort, PortValue } from './port.ts';
import type { Stored, StoredKey } from './stored.ts';

/** What a plugin's code is typed by. Absent: the plugin has none of it. */
export interface PluginTypes {
  /** Its slice, at the state path that is its id. */
  readonly state?: unknown;
  readonly config?: unknown;
  /** What lives beside the store: sockets, abort controllers, functions of the site. */
  readonly live?: unknown;
  /** Further state that it may see: the slices of the plugins that it depends on, by path. */
  readonly sees?: object;
}

/** The type of one member of `PluginTypes`; unknown if it is absent. */
export type Member<Types extends PluginTypes, Name extends keyof PluginTypes> = Types extends { readonly [N in Name]: infer T } ? T : unknown;
/** The state that a plugin's code sees: the core's, its own, and that of its dependencies. */
export type SeenState<Core, Id extends PluginId, Types extends PluginTypes> = Core
  & (Types extends { readonly state: infer S } ? { readonly [Path in Id]: S } : unknown)
  & (Types extends { readonly sees: infer S } ? S : unknown);

/** What a plugin's code acts with, wherever it runs: under its own name, with its own state, settings, live things and ports, and nothing wider. */
export interface PluginScope<Core, Id extends PluginId, Types extends PluginTypes, Needs extends AnyPort> {
  readonly id: PluginId;
  readonly config: Member<Types, 'config'>;
  /** Made when the plugin was mounted. @throws plugin.notReady while it is being made */
  readonly live: Member<Types, 'live'>;
  /** Aborted when the plugin is removed or the kit destroyed. Hand it to every fetch, timer and event listener. */
  readonly signal: AbortSignal;
  /** Dispatches in this plugin's name: flows of the core that contact addresses from their arguments reach only what this plugin has declared. */
  readonly dispatch: ThunkDispatch<SeenState<Core, Id, Types>, KitHandle, UnknownAction>;
  /** The plugin's own slice, now. */
  state(): Member<Types, 'state'>;
  /** All that it may see, now. */
  getState(): SeenState<Core, Id, Types>;
  read<View>(point: Readable<View>): View;
  /** A port that the plugin has named in `needs`, or an ambient one, narrowed to its permissions. @throws plugin.portNotDeclared, plugin.portUnfilled */
  port<P extends Needs | AmbientPort>(port: P): PortValue<P>;
  /** A small memory that outlives the page and is shared by the site's tabs, from `defineStored`; its key is among the plugin's `storageKeys`. The same one for the same definition. @throws storage.keyNotDeclared */
  stored<T>(definition: StoredKey<T>): Stored<T>;
  /** Injects a group of this plugin's endpoints at their first use, and gives the api that they are in. @throws screen.loadFailed where their code is gone */
  loadEndpoints<Api>(group: EndpointGroup<Api>): Promise<Api>;
  /** Told when contributions come or go, until the plugin is removed. */
  onContributions(listener: () => void): () => void;
  /** Notes that the user has done something, in a flow that is called from a click: what plugins may contact on intent, they may from here on. Where the browser says whether the user has acted, the note holds only if it says so. */
  noteUserActivation(): void;
  /** Reports a fault of this plugin without ending it. */
  report(error: unknown): void;
}

/** A verb of a plugin, ready to be dispatched in any kit that has the plugin. */
export type PluginFlow<Core, Result> = ThunkAction<Result, Core, KitHandle, UnknownAction>;

/** Carries a plugin's types, and is what its code finds its own scope by. Only the plugin that was defined with this very key answers to it. */
export interface PluginKey<Core, Id extends PluginId, Types extends PluginTypes, Needs extends AnyPort> {
  readonly id: Id;
  readonly needs: readonly Needs[];
  /** Makes a flow that runs as the plugin, whichever code dispatches it. @throws plugin.notRegistered where it is dispatched in a kit without the plugin */
  flow<Args extends readonly unknown[], Result>(run: (scope: PluginScope<Core, Id, Types, Needs>, ...args: Args) => Result): (...args: Args) => PluginFlow<Core, Result>;
  /** The scope in a thunk, listener or query function, by the `extra` that it was given. @throws plugin.notRegistered */
  scope(extra: unknown): PluginScope<Core, Id, Types, Needs>;
}

/** Bound once to the core's state, see `src/store/definePluginKey.ts`. */
export type DefinePluginKey<Core> = <Types extends PluginTypes = Record<never, never>>() => <const Id extends PluginId, const Needs extends AnyPort = never>(id: Id, needs?: readonly Needs[]) => PluginKey<Core, Id, Types, Needs>;

/**
 * Names a plugin and the types of what it has; the plugin's flows are made from it, and `definePlugin({ key })` ties it to the plugin. Called twice so that
 * the types can be given and the rest be inferred: `definePluginKey<{ state: LampState }>()('lamp', [clockPort])`.
 */
export function definePluginKey<Core, Types extends PluginTypes>() {
  return <const Id extends PluginId, const Needs extends AnyPort = never>(id: Id, needs: readonly Needs[] = []): PluginKey<Core, Id, Types, Needs> => {
    type Scope = PluginScope<Core, Id, Types, Needs>;
    const key: PluginKey<Core, Id, Types, Needs> = {
      id,
      needs,
      scope: (extra) => {
        const findScope = findScopeBehind(extra);
        if (!findScope) throw pluginErrors.notRegistered({ id });
        return findScope(key) as Scope; // made by the plugin that was defined with this key
      },
      flow: (run) => (...args) => (_dispatch, _getState, extra) => run(key.scope(extra), ...args),
    };
    return Object.freeze(key);
  };
}
