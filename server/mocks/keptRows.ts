import type { Row, Store, TableName } from '../store/store.ts';
import { tables } from '../store/tables.ts';

/** Every row of a store, by table. What it holds can be copied by structured cloning. */
export type KeptRows = { readonly [T in TableName]: readonly Row<T>[] };

const names = Object.keys(tables) as TableName[]; // the keys of a literal
/** More than a page will ever hold. */
const most = 1_000_000;

export async function readRows(store: Store): Promise<KeptRows> {
  const lists = await Promise.all(names.map(async (table) => [table, await store.list(table, {}, { limit: most })] as const));
  return Object.fromEntries(lists) as unknown as KeptRows; // one list a table
}

/** Into an empty store. Tables that an earlier version of this page did not have stay empty. */
export async function writeRows(store: Store, rows: Partial<KeptRows>): Promise<void> {
  for (const table of names) await writeTable(store, table, rows[table] ?? []);
}

async function writeTable<T extends TableName>(store: Store, table: T, rows: readonly Row<T>[]): Promise<void> {
  for (const row of rows) await store.insert(table, row);
}
