import type { PluginId, Permissions } from './permissions.ts';

declare const holds: unique symbol;

/** Who asks for a port; `core` is the kit itself. */
export interface PortOwner {
  readonly id: PluginId;
  readonly permissions: Permissions;
  /** Keeps apart what two kits on a page remember. */
  readonly kitId: string;
  /** Whether the user has acted since the page loaded: before that, only what is permitted at `load` may leave the page. */
  hasUserActivation(): boolean;
}

/** A socket for one outside thing. Adapters fill it, one wins. */
export interface Port<T> {
  readonly id: string;
  readonly isAmbient?: true;
  /** Narrows the implementation to what one plugin may do with it. A method, so that adapters of all ports fit one list. */
  scope?(implementation: T, owner: PortOwner): T;
  readonly [holds]?: T;
}

/** A port of whatever kind. */
export interface AnyPort {
  readonly id: string;
  readonly isAmbient?: true;
}

/** A port that can do no harm, such as the clock: every plugin may ask for it, whatever it lists in `needs`. */
export interface AmbientPort<T = unknown> extends Port<T> {
  readonly isAmbient: true;
}

/** What a port gives. */
export type PortValue<P> = P extends Port<infer T> ? T : never;

/** One implementation of a port. */
export interface Adapter<T = unknown> {
  readonly id: string;
  readonly port: Port<T>;
  /** False passes the port to the next adapter in the list, e.g. no `window` on a server. */
  supports(): boolean;
  /** Called at most once a kit, when the port is first asked for. */
  create(): T;
}

export interface PortOptions<T> {
  readonly scope?: (implementation: T, owner: PortOwner) => T;
}

/** Declares a port: a way to the outside, which an adapter fills. An ambient one is open to every plugin, without a mention in `needs`. */
export function definePort<T>(id: string, options?: PortOptions<T>): Port<T>;
export function definePort<T>(id: string, options: PortOptions<T> & { readonly isAmbient: true }): AmbientPort<T>;
export function definePort<T>(id: string, options: PortOptions<T> & { readonly isAmbient?: true } = {}): Port<T> {
  return Object.freeze({ id, ...options });
}

/** Checks that what `create` gives fits the port. */
export function defineAdapter<T>(adapter: Adapter<T>): Adapter<T> {
  return Object.freeze(adapter);
}
