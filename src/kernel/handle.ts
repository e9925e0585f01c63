import type { PluginId } from './permissions.ts';
import type { AnyPort } from './port.ts';

/**
 * A kit as one owner may use it: the third argument of every thunk, and the `extra` of listeners and query functions. It is opaque.
 * Only a plugin's own key (`key.scope(handle)`) and the core get something out of it.
 */
export interface KitHandle {
  readonly kitId: string;
  /** Who acts: a plugin's id, or `core` for the kit itself and the site. */
  readonly owner: PluginId;
}

/** A key of whatever types, as the registry keeps it. */
export interface AnyPluginKey {
  readonly id: PluginId;
  readonly needs: readonly AnyPort[];
}
/** A scope of whatever types; the key that finds it has them. */
export interface AnyScope {
  readonly id: PluginId;
}

/** Finds the scope of a mounted plugin by its key. @throws plugin.notRegistered */
export type FindScope = (key: AnyPluginKey) => AnyScope;

const kits = /* @__PURE__ */ new WeakMap<KitHandle, FindScope>();

/** Makes a handle behind which keys find their plugins in one kit. */
export function createHandle(kitId: string, owner: PluginId, findScope: FindScope): KitHandle {
  const handle = Object.freeze({ kitId, owner });
  kits.set(handle, findScope);
  return handle;
}

/** Undefined for anything but a handle that a kit has made. */
export function findScopeBehind(handle: unknown): FindScope | undefined {
  return typeof handle === 'object' && handle !== null ? kits.get(handle as KitHandle) : undefined; // a WeakMap takes any object, and knows its own
}
