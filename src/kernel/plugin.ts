import type { Middleware, Reducer, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import { noPermissions } from './permissions.ts';
import type { Permissions, PluginId } from './permissions.ts';
import type { Contribution, Readable } from './point.ts';
import type { AnyPort, Port } from './port.ts';

/** Undoes one thing. Safe to call twice. */
export type Cleanup = () => void;
/** A member fetched on first use, so that naming it costs the first bundle nothing. */
export type Lazy<T> = () => Promise<T>;

/** A slice as the registry needs it; RTK's `createSlice` gives one. */
export interface SliceLike<Path extends string = string, S = any> { // oxlint-disable-line typescript/no-explicit-any -- the state of some slice, inferred where the slice is named
  readonly reducerPath: Path;
  readonly reducer: Reducer<S>;
  /** Their types start with the plugin's id too. */
  readonly actions?: Readonly<Record<string, { readonly type: string }>>;
}

/** Endpoints that a plugin adds to one of the core's RTK Query apis. */
export interface EndpointGroup<Api = unknown> {
  /** `reducerPath` of the api they go into. */
  readonly api: string;
  /** Each starts with the plugin's id. */
  readonly names: readonly string[];
  /** Injects them and gives the api; called through `services.loadEndpoints` when they are first used. */
  readonly load: Lazy<Api>;
}

/** What a plugin is handed when it is mounted. */
export interface PluginContext<State, Services> {
  /** Aborted on removal. Controls it to every fetch, timer and event listener. */
  readonly signal: AbortSignal;
  readonly dispatch: ThunkDispatch<State, Services, UnknownAction>;
  getState(): State;
  read<View>(point: Readable<View>): View;
  /** The port, narrowed to what this plugin's permissions allow. @throws plugin.portUnfilled */
  port<T>(port: Port<T>): T;
  /** A listener that ends, running effect included, with the plugin. A throwing effect is reported and goes no further. */
  readonly listen: TypedStartListening<State, ThunkDispatch<State, Services, UnknownAction>, Services>;
  /** Adds items found at run time, e.g. a wallet that announced itself. They go with the plugin or with the clean-up. @throws plugin.keyTaken */
  contribute(...contributions: readonly Contribution[]): Cleanup;
  /** Reports a fault of this plugin without ending it. */
  report(error: unknown): void;
}

export interface Plugin<Id extends PluginId, Core, Services, Slices extends readonly SliceLike[], Deps extends readonly AnyPlugin[], Config> {
  readonly id: Id;
  /** Mounted before, removed after. Naming a plugin is also what lets this one see its state. */
  readonly dependsOn: Deps;
  readonly slices: Slices;
  readonly endpoints: readonly EndpointGroup[];
  readonly config: Config;
  readonly contributes: readonly Contribution[] | ((config: Config) => readonly Contribution[]);
  readonly permissions: Permissions | ((config: Config) => Permissions);
  /** Ports that an adapter must fill, else the batch is refused. */
  readonly needs: readonly AnyPort[];
  /** Rare: it sees every action of every plugin. Prefer `ctx.listen`. */
  readonly middleware: readonly Middleware<unknown, Core & StateOfSlices<Slices> & StateOf<Deps>>[];
  /** The plugin's part of the mocked world: `PluginMocks` as the default export. */
  readonly mocks: Lazy<{ readonly default: unknown }> | undefined;
  /** Last step of mounting; what it returns runs first on removal. */
  setup?(ctx: PluginContext<Core & StateOfSlices<Slices> & StateOf<Deps>, Services>, config: Config): Cleanup | void;
  /** A copy under the same id with other settings. The original stays as it is. */
  with(config: Partial<Config>): this;
}

// The parts differ from plugin to plugin; the registry treats them alike and the types of each are checked where it is defined.
export type AnyPlugin = Plugin<PluginId, any, any, readonly SliceLike[], readonly any[], any>; // oxlint-disable-line typescript/no-explicit-any -- see above

export type StateOfSlices<Slices extends readonly SliceLike[]> = {
  [S in Slices[number] as S['reducerPath']]: S extends SliceLike<string, infer T> ? T : never;
};
/** What the store holds once these plugins are registered. */
export type StateOf<Plugins extends readonly AnyPlugin[]> = StateOfSlices<Plugins[number]['slices'][number][]>;

/** Bound once to the core's state and services, see `src/store/definePlugin.ts`. Absent lists become empty. */
export type DefinePlugin<Core, Services> = <
  const Id extends PluginId,
  const Slices extends readonly SliceLike[] = readonly [],
  const Deps extends readonly AnyPlugin[] = readonly [],
  Config = undefined,
>(spec: PluginSpec<Id, Core, Services, Slices, Deps, Config>) => Plugin<Id, Core, Services, Slices, Deps, Config>;

export type PluginSpec<Id extends PluginId, Core, Services, Slices extends readonly SliceLike[], Deps extends readonly AnyPlugin[], Config> =
  Omit<Partial<Plugin<Id, Core, Services, Slices, Deps, Config>>, 'id' | 'with' | 'config'> & { readonly id: Id; readonly config?: Config };

/** Writes a plugin down as inert data: importing or defining one does nothing, registering it does. */
export function definePlugin<Id extends PluginId, Core, Services, Slices extends readonly SliceLike[], Deps extends readonly AnyPlugin[], Config>(
  spec: PluginSpec<Id, Core, Services, Slices, Deps, Config>,
): Plugin<Id, Core, Services, Slices, Deps, Config> {
  const plugin = {
    dependsOn: [], slices: [], endpoints: [], contributes: [], permissions: noPermissions, needs: [], middleware: [], mocks: undefined, config: undefined,
    ...spec,
    with: (config: Partial<Config>) => definePlugin({ ...spec, config: { ...spec.config, ...config } as Config }), // a full config overlaid by a part of one
  };
  return Object.freeze(plugin) as never; // absent lists are filled in just above; TypeScript cannot see it through Partial
}
