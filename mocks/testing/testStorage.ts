import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import type { Adapter } from '../../src/contracts/defineAdapter.ts';
import type { KeyValueStorage } from '../../src/contracts/ports/storage.ts';

/** What a browser remembers of a site. Kits that share one are tabs of one browser, or one page before and after a reload. */
export interface TestStorage {
  /** For one tab: told of what the others change, never of what it writes itself. */
  openTab(): Adapter<KeyValueStorage>;
  readonly values: ReadonlyMap<string, string>;
  set(key: string, value: string): void;
  listeners(): number;
}

/** A storage with nothing in it. */
export function createTestStorage(): TestStorage {
  const values = new Map<string, string>();
  const tabs = new Set<{ readonly told: Set<(key: string, value: string | undefined) => void> }>();

  function change(key: string, value: string | undefined, from?: object): void {
    if (values.get(key) === value) return; // browsers tell of changes only
    if (value === undefined) values.delete(key);
    else values.set(key, value);
    for (const tab of tabs) if (tab !== from) for (const tell of [...tab.told]) tell(key, value);
  }

  return {
    openTab() {
      const tab = { told: new Set<(key: string, value: string | undefined) => void>() };
      tabs.add(tab);
      return defineAdapter<KeyValueStorage>({
        id: 'testStorage',
        port: storagePort,
        supports: () => true,
        create: () => ({
          seenByServer: false,
          get: key => values.get(key),
          set: (key, value) => change(key, value, tab),
          remove: key => change(key, undefined, tab),
          subscribe(listener) {
            const own = (key: string, value: string | undefined) => listener(key, value);
            tab.told.add(own);
            return () => void tab.told.delete(own);
          },
        }),
      });
    },
    values,
    set: (key, value) => change(key, value),
    listeners: () => [...tabs].reduce((sum, { told }) => sum + told.size, 0),
  };
}
