import { storagePort } from '../../src/contracts/ports/storage.ts';
import type { KeyValueStorage } from '../../src/contracts/ports/storage.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';

/** Remembers for the life of the kit only. */
export const memoryStorageAdapter = /* @__PURE__ */ defineAdapter<KeyValueStorage>({
  id: 'memoryStorage',
  port: storagePort,
  supports: () => true,
  create: () => {
    const values = new Map<string, string>();
    return {
      seenByServer: false,
      get: (key) => values.get(key),
      set: (key, value) => void values.set(key, value),
      remove: (key) => void values.delete(key),
      subscribe: () => () => {},
    };
  },
});
