import { createMemoryStore } from '../store/memory.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';

/** The stores of one process, for `describe.each`: each time a new one. */
export const overStores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ['SQLite', () => openSqliteStore({ file: ':memory:' })],
];
