import type { Middleware, Reducer, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import { noPermissions } from './permissions.ts';
import type { Permissions, PluginId } from './permissions.ts';
import type { EndpointGroup } from './endpoints.ts';
import type { AnyPluginKey, KitHandle } from './handle.ts';
import type { Member, PluginKey, PluginScope, PluginTypes, SeenState } from './pluginKey.ts';
import type { Contribution } from './point.ts';
import type { AnyPort } from './port.ts';
import { assertInDevelopment } from '../domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

export type { EndpointGroup } from './endpoints.ts';

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

/** What a plugin is handed when it is mounted: its scope, and the means to take part in the kit. */
export interface PluginContext<Core, Id extends PluginId, Types extends PluginTypes, Needs extends AnyPort> extends PluginScope<Core, Id, Types, Needs> {
  /** A listener that ends, running effect included, with the plugin. A throwing effect is reported and goes no further. */
  readonly listen: TypedStartListening<SeenState<Core, Id, Types>, ThunkDispatch<SeenState<Core, Id, Types>, KitHandle, UnknownAction>, KitHandle>;
  /** Adds items found at run time, e.g. a wallet that announced itself. They go with the plugin or with the clean-up. @throws plugin.keyTaken */
  contribute(...contributions: readonly Contribution[]): Cleanup;
}

/** What `definePlugin` gives: plain data, which does nothing until it is registered. */
export interface Plugin<Id extends PluginId, Core, Slices extends readonly SliceLike[], Deps extends readonly AnyPlugin[], Config, Needs extends AnyPort = never, Live = undefined> {
  readonly id: Id;
  /** What its flows find it by; absent for a plugin without flows of its own. */
  readonly key: AnyPluginKey | undefined;
  /** Mounted before, removed after. Naming a plugin is also what lets this one see its state. */
  readonly dependsOn: Deps;
  readonly slices: Slices;
  readonly endpoints: readonly EndpointGroup[];
  readonly config: Config;
  readonly contributes: readonly Contribution[] | ((config: Config) => readonly Contribution[]);
  readonly permissions: Permissions | ((config: Config) => Permissions);
  /** The ports that it may ask for. Each must be filled by an adapter, else the batch is refused. */
  readonly needs: readonly Needs[];
  /** Rare: it sees every action of every plugin. Prefer `ctx.listen`. */
  readonly middleware: readonly Middleware<unknown, Core & StateOfSlices<Slices> & StateOf<Deps>>[];
  /** The plugin's part of the mocked world: `PluginMocks` as the default export. */
  readonly mocks: Lazy<{ readonly default: unknown }> | undefined;
  /** Makes what lives beside the store. Called before `setup`; it ends with `ctx.signal`. */
  live?(ctx: ContextOf<Id, Core, Slices, Deps, Config, Needs, undefined>): Live;
  /** Last step of mounting; what it returns runs first on removal. */
  setup?(ctx: ContextOf<Id, Core, Slices, Deps, Config, Needs, Live>, config: Config): Cleanup | void;
  /** A copy under the same id with other settings. The original stays as it is. */
  with(config: SettingsOf<Config>): this;
}

/** What a copy of a plugin may be given: some of its settings. */
type SettingsOf<Config> = Config extends object ? Partial<Config> : undefined;

/** The context of the plugin that is defined with a key. */
export type ContextOfKey<Key> = Key extends PluginKey<infer Core, infer Id, infer Types, infer Needs> ? PluginContext<Core, Id, Types, Needs> : never;

/** The context of a plugin with these parts. */
type ContextOf<Id extends PluginId, Core, Slices extends readonly SliceLike[], Deps extends readonly AnyPlugin[], Config, Needs extends AnyPort, Live> =
  PluginContext<Core, Id, TypesOf<Id, Slices, Deps, Config, Live>, Needs>;
interface TypesOf<Id extends PluginId, Slices extends readonly SliceLike[], Deps extends readonly AnyPlugin[], Config, Live> {
  readonly state: Id extends keyof StateOfSlices<Slices> ? StateOfSlices<Slices>[Id] : undefined;
  readonly sees: StateOfSlices<Slices> & StateOf<Deps>;
  readonly config: Config;
  readonly live: Live;
}

// The parts differ from plugin to plugin; the registry treats them alike and the types of each are checked where it is defined.
/** Any plugin, where the types of its parts do not matter. */
export type AnyPlugin = Plugin<PluginId, any, readonly SliceLike[], readonly any[], any, any, any>; // oxlint-disable-line typescript/no-explicit-any -- see above

export type StateOfSlices<Slices extends readonly SliceLike[]> = {
  [S in Slices[number] as S['reducerPath']]: S extends SliceLike<string, infer T> ? T : never;
};
/** What the store holds once these plugins are registered. */
export type StateOf<Plugins extends readonly AnyPlugin[]> = StateOfSlices<Plugins[number]['slices'][number][]>;

/** What a plugin's author writes down. Absent lists become empty. */
export type PluginSpec<Id extends PluginId, Core, Slices extends readonly SliceLike[], Deps extends readonly AnyPlugin[], Config, Needs extends AnyPort, Live> =
  Omit<Partial<Plugin<Id, Core, Slices, Deps, NoInfer<Config>, Needs, Live>>, 'id' | 'key' | 'with' | 'config' | 'needs'> & { readonly config?: Config }; // settings are inferred from `config` alone

/** A plugin without flows of its own. */
export type UnkeyedSpec<Id extends PluginId, Core, Slices extends readonly SliceLike[], Deps extends readonly AnyPlugin[], Config, Needs extends AnyPort, Live> =
  PluginSpec<Id, Core, Slices, Deps, Config, Needs, Live> & { readonly id: Id; readonly needs?: readonly Needs[]; readonly key?: undefined };

/** A plugin whose flows are made from its key, which has its id, its types and the ports it may ask for. */
export type KeyedSpec<Id extends PluginId, Core, Types extends PluginTypes, Slices extends readonly SliceLike[], Deps extends readonly AnyPlugin[], Needs extends AnyPort> =
  Omit<PluginSpec<Id, Core, Slices, Deps, Member<Types, 'config'>, Needs, Member<Types, 'live'>>, 'slices' | 'config' | 'live'>
  & { readonly key: PluginKey<Core, Id, Types, Needs>; readonly id?: undefined; readonly needs?: undefined }
  & (Types extends { readonly state: infer S } ? { readonly slices: Slices & readonly [SliceLike<Id, S>, ...SliceLike[]] } : { readonly slices?: Slices })
  & (Types extends { readonly config: infer C } ? { readonly config: C } : unknown)
  & (Types extends { readonly live: infer L } ? { live(ctx: ContextOf<Id, Core, Slices, Deps, Member<Types, 'config'>, Needs, undefined>): L } : unknown);

/** Bound once to the core's state, see `src/store/definePlugin.ts`. */
export interface DefinePlugin<Core> {
  <const Id extends PluginId, Types extends PluginTypes, Needs extends AnyPort, const Slices extends readonly SliceLike[] = readonly [], const Deps extends readonly AnyPlugin[] = readonly []>(
    spec: KeyedSpec<Id, Core, Types, Slices, Deps, Needs>,
  ): Plugin<Id, Core, Slices, Deps, Member<Types, 'config'>, Needs, Member<Types, 'live'>>;
  <const Id extends PluginId, const Slices extends readonly SliceLike[] = readonly [], const Deps extends readonly AnyPlugin[] = readonly [], Config = undefined, const Needs extends AnyPort = never, Live = undefined>(
    spec: UnkeyedSpec<Id, Core, Slices, Deps, Config, Needs, Live>,
  ): Plugin<Id, Core, Slices, Deps, Config, Needs, Live>;
}

/** A spec of either kind, as the implementation sees it. */
interface AnySpec extends Partial<Omit<AnyPlugin, 'id' | 'key' | 'needs' | 'config' | 'with'>> {
  readonly id?: PluginId | undefined;
  readonly key?: AnyPluginKey | undefined;
  readonly needs?: readonly AnyPort[] | undefined;
  readonly config?: unknown;
}

/** Writes a plugin down as inert data: importing or defining one does nothing, registering it does. */
export function definePlugin(spec: AnySpec): AnyPlugin {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('definePlugin(spec: object)', spec);
  const plugin = {
    dependsOn: [], slices: [], endpoints: [], contributes: [], permissions: noPermissions, middleware: [], mocks: undefined, config: undefined,
    ...spec,
    id: spec.key?.id ?? spec.id,
    key: spec.key,
    needs: spec.key?.needs ?? spec.needs ?? [],
    with: (config: object) => definePlugin({ ...spec, config: { ...Object(spec.config), ...config } }), // a full config overlaid by a part of one
  };
  return Object.freeze(plugin) as never; // absent lists are filled in just above; TypeScript cannot see it through the two kinds of spec
}
