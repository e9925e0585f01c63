import { definePort } from '../../kernel/port.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import { storageErrors } from '../errors.ts';

/** Small facts that outlive the page. Never a secret. */
export interface KeyValueStorage {
  /** True if the server sees the same values, so that the first render may use them without a mismatch. */
  readonly seenByServer: boolean;
  /** Resolves once `get` may be trusted; an asynchronous store reads everything it needs here. */
  ready?(): Promise<void>;
  get(key: string): string | undefined;
  /** Never throws: a full or forbidden storage keeps the value for this page only. */
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Values changed by another tab; `undefined` when removed. */
  subscribe(listener: (key: string, value: string | undefined) => void): Cleanup;
}

/** Where the kit and its plugins remember, each only under the keys that its permissions list. Behind them stands the kit's id: `latchkey.connection`. */
export const storagePort = /* @__PURE__ */ definePort<KeyValueStorage>('storage', {
  scope: (storage, owner) => {
    const prefix = `${owner.kitId}.`;
    const own = (key: string): string => {
      if (owner.permissions.storageKeys.includes(key)) return prefix + key;
      throw storageErrors.keyNotDeclared({ owner: owner.id, key });
    };
    return {
      seenByServer: storage.seenByServer,
      ready: () => storage.ready?.() ?? Promise.resolve(),
      get: (key) => storage.get(own(key)),
      set: (key, value) => storage.set(own(key), value),
      remove: (key) => storage.remove(own(key)),
      subscribe: (listener) => storage.subscribe((stored, value) => {
        const key = stored.slice(prefix.length);
        if (stored.startsWith(prefix) && owner.permissions.storageKeys.includes(key)) listener(key, value);
      }),
    };
  },
});
