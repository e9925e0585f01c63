import { createStore } from '../createStore.ts';
import { createSqliteEngine } from '../sql/sqliteEngine.ts';
import { openDatabase, openSqliteStore } from '../sqlite.ts';
import { quote } from '../sql/dialect.ts';
import { tables } from '../tables.ts';
import type { CopySource, CopyTarget } from './copyStore.ts';

/** An SQLite file at one moment: what is written meanwhile is not read. */
export async function openSqliteSource(file: string): Promise<CopySource> {
  await migrate(file);
  const database = await openDatabase({ file });
  const beside = await openDatabase({ file });
  const versionOf = () => Number(beside.prepare('PRAGMA data_version').get()?.['data_version']);
  const before = versionOf();
  database.exec('BEGIN');
  // The moment is that of the first read.
  database.prepare('SELECT count(*) FROM "schemaVersions"').get();
  const store = createStore(createSqliteEngine(database, tables), tables);
  return {
    store,
    isChanged: async () => versionOf() !== before,
    close: async () => {
      beside.close();
      await store.close();
    },
  };
}

/** An SQLite file that is made, or is empty. It holds nothing new until `commit`. */
export async function openSqliteTarget(file: string): Promise<CopyTarget> {
  await migrate(file);
  const database = await openDatabase({ file });
  database.exec('BEGIN IMMEDIATE');
  const store = createStore(createSqliteEngine(database, tables), tables);
  return {
    store,
    insertAll: async (table, rows) => {
      const columns = Object.keys(tables[table].columns);
      const insert = database.prepare(`INSERT INTO ${quote(table)} (${columns.map(quote).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
      for (const row of rows) {
        const cells = new Map<string, Cell>(Object.entries(row));
        insert.run(...columns.map((column) => toInput(cells.get(column))));
      }
    },
    commit: async () => database.exec('COMMIT'),
    close: () => store.close(),
  };
}

async function migrate(file: string): Promise<void> {
  await (await openSqliteStore({ file })).close();
}

type Cell = string | number | Uint8Array | null;

/** A number would be bound as a float. */
function toInput(value: Cell | undefined): string | bigint | Uint8Array | null {
  return typeof value === 'number' ? BigInt(value) : (value ?? null);
}
