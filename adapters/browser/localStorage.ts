import { storagePort } from '../../src/contracts/ports/storage.ts';
import type { KeyValueStorage } from '../../src/contracts/ports/storage.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';

/** Remembers in `localStorage`, and tells what other tabs change. What a full or forbidden storage refuses is kept for this page. */
export const localStorageAdapter = /* @__PURE__ */ defineAdapter<KeyValueStorage>({
  id: 'browserLocalStorage',
  port: storagePort,
  supports: () => typeof document === 'object',
  create: () => {
    const kept = new Map<string, string>(); // what the storage refused; goes before what it holds
    const used = new Set<string>(); // keys that a `clear()` in another tab takes along
    return {
      seenByServer: false,
      get: (key) => {
        used.add(key);
        return kept.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined;
      },
      set: (key, value) => {
        used.add(key);
        kept.set(key, value);
        // The older value must not come back on the next load; removing needs no room.
        if (attempt((storage) => (storage.setItem(key, value), true))) kept.delete(key);
        else attempt((storage) => storage.removeItem(key));
      },
      remove: (key) => {
        kept.delete(key);
        attempt((storage) => storage.removeItem(key));
      },
      subscribe: (listener) => {
        const onStorage = ({ key, newValue, storageArea }: StorageEvent): void => {
          if (storageArea !== attempt((storage) => storage)) return;
          for (const changed of key === null ? used : [key]) {
            kept.delete(changed);
            listener(changed, newValue ?? undefined);
          }
        };
        window.addEventListener('storage', onStorage);
        return () => window.removeEventListener('storage', onStorage);
      },
    };
  },
});

/** Even naming `localStorage` throws where the browser forbids it. */
function attempt<T>(run: (storage: Storage) => T): T | undefined {
  try {
    return run(window.localStorage);
  } catch {
    return undefined;
  }
}
