import { Client, type Pool } from 'pg';
import { openPool, openPostgresStore } from './postgres.ts';
import { migratePostgres } from './sql/migratePostgres.ts';
import { createPostgresEngine } from './sql/postgresEngine.ts';
import type { Step } from './store.ts';
import { storeSuite } from './storeSuite.ts';
import type { TableDefinition } from './table.ts';
import { compareIndexes, migrationSuite } from './testing/migrationSuite.ts';
import { settingRow } from './testing/rows.ts';
import { startTestPostgres, type TestPostgres } from './testing/startTestPostgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

storeSuite('openPostgresStore, two of them', async () => {
  const url = await postgres.createDatabase();
  return [await openPostgresStore({ url, poolSize: 8 }), await openPostgresStore({ url, poolSize: 8 })];
});

migrationSuite('migratePostgres', async () => {
  const url = await postgres.createDatabase();
  return async () => {
    const pool = openPool({ url, poolSize: 2 });
    return {
      migrate: async (all) => {
        const client = new Client({ connectionString: url });
        await client.connect();
        try {
          await migratePostgres(client, all);
        } finally {
          await client.end();
        }
      },
      engine: (definitions) => createPostgresEngine(pool, definitions),
      describe: () => describeDatabase(pool),
      close: () => pool.end(),
    };
  };
});

describe('openPostgresStore', () => {
  let url: string;
  let admin: Client;
  beforeAll(async () => {
    url = await postgres.createDatabase();
    admin = new Client({ connectionString: url });
    await admin.connect();
  });
  afterAll(() => admin.end());
  const endOthers = () => admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');

  it('goes on after the database has ended its connections, idle ones and one within a transaction', async () => {
    const lost: Error[] = [];
    const store = await openPostgresStore({ url, poolSize: 2, onLost: (error) => lost.push(error) });
    await store.insert('settings', settingRow({ name: 'held' }));
    await admin.query('BEGIN');
    await admin.query(`UPDATE "settings" SET "kmsKeyId" = 'x' WHERE "name" = 'held'`);
    const failing = store.atomically([
      { insert: 'settings', row: settingRow({ name: 'never' }) },
      { update: 'settings', where: { name: 'held' }, changes: { kmsKeyId: 'y' }, expect: 1 },
    ]).catch((error: unknown) => error);
    // Not before it waits for the row, or the connection would be an idle one.
    for (let waiting = 0; waiting === 0; ) waiting = Number((await admin.query(`SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).rows[0]?.count);
    await endOthers();
    expect(await failing).toBeInstanceOf(Error);
    await admin.query('ROLLBACK');
    expect(await store.get('settings', { name: 'never' })).toBeUndefined();
    expect(await store.insert('settings', settingRow())).toBe(true);
    await store.close();
  });

  it('says nothing of a row in the error of a statement that failed', async () => {
    const store = await openPostgresStore({ url });
    await admin.query(`ALTER TABLE "settings" ADD COLUMN "later" integer NOT NULL DEFAULT 1; ALTER TABLE "settings" ALTER COLUMN "later" DROP DEFAULT`);
    const error: unknown = await store.insert('settings', settingRow({ kmsKeyId: 'secret-value' })).catch((one: unknown) => one);
    await admin.query(`ALTER TABLE "settings" DROP COLUMN "later"`);
    expect(error).toBeInstanceOf(Error);
    expect(error).toHaveProperty('code', '23502');
    expect(JSON.stringify({ ...Object(error) }) + String(error)).not.toContain('secret-value');
    await store.close();
  });

  it('limits the time of each statement, and of a transaction that does nothing', async () => {
    const pool = openPool({ url });
    const { rows } = await pool.query(`SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`);
    expect(rows).toEqual([{ statement: '10s', idle: '10s' }]);
    await pool.end();
  });

  it('tries steps again that the database refused because of others', async () => {
    // As distributed databases do it: the second one is refused, not kept waiting.
    const strict = new URL(url);
    strict.searchParams.set('options', '-c default_transaction_isolation=serializable');
    const stores = [await openPostgresStore({ url: String(strict), poolSize: 4 }), await openPostgresStore({ url: String(strict), poolSize: 4 })] as const;
    await stores[0].insert('limits', { bucket: 'strict', windowStartMs: 0, count: 0, expiresAtMs: 0 });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => stores[at % 2 === 0 ? 0 : 1].atomically([
      { update: 'limits', where: { bucket: 'strict', windowStartMs: 0 }, changes: { count: { add: 1 } }, expect: 1 },
      { insert: 'limits', row: { bucket: 'strict', windowStartMs: at + 1, count: 0, expiresAtMs: 0 } },
    ])));
    // Each refusal comes of another's commit, so no one is refused more than seven times.
    expect(answers).toEqual(Array.from({ length: 8 }, () => true));
    expect((await stores[0].list('limits', { bucket: 'strict' })).map(({ count }) => count)).toEqual([8, 0, 0, 0, 0, 0, 0, 0, 0]);
    for (const store of stores) await store.close();
  });

  it('tries steps again that kept each other waiting', async () => {
    const store = await openPostgresStore({ url, poolSize: 8 });
    for (const windowStartMs of [0, 1]) await store.insert('limits', { bucket: 'crossed', windowStartMs, count: 100, expiresAtMs: 0 });
    const add = (is: '<' | '>=', amount: number): Step => ({ update: 'limits', where: { bucket: 'crossed', windowStartMs: { is, than: 1 } }, changes: { count: { add: amount } }, expect: 1 });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => store.atomically(at % 2 === 0 ? [add('<', 1), add('>=', -1)] : [add('>=', 2), add('<', -2)])));
    expect(answers).toEqual(Array.from({ length: 24 }, () => true));
    expect((await store.list('limits', { bucket: 'crossed' })).map(({ count }) => count)).toEqual([88, 112]);
    await store.close();
  });

  it('refuses a database that is not there', async () => {
    const other = new URL(url);
    other.pathname = '/nowhere';
    await expect(openPostgresStore({ url: String(other) })).rejects.toThrow(/nowhere/);
  });

  it('refuses a database that is not in UTF-8', async () => {
    await admin.query(`CREATE DATABASE latin ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`);
    const latin = new URL(url);
    latin.pathname = '/latin';
    await expect(openPostgresStore({ url: String(latin) })).rejects.toThrow('encoded in LATIN1. It has to be UTF8');
  });
});

async function describeDatabase(pool: Pool): Promise<Readonly<Record<string, Required<TableDefinition>>>> {
  const columns = (await pool.query<Record<string, unknown>>(`SELECT table_name, column_name, data_type, is_nullable, collation_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'schemaVersions'`)).rows;
  const indexes = (await pool.query<Record<string, unknown>>(`
    SELECT t.relname AS table_name, x.indisprimary AS is_key, (SELECT json_agg(a.attname ORDER BY k.at) FROM unnest(x.indkey::int[]) WITH ORDINALITY AS k(attribute, at)
      JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.attribute) AS columns
    FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid WHERE t.relnamespace = 'public'::regnamespace AND x.indisvalid`)).rows;
  const names = [...new Set(columns.map((column) => String(column['table_name'])))];
  const columnsOf = (index: Record<string, unknown>): readonly string[] => JSON.parse(JSON.stringify(index['columns']));
  return Object.fromEntries(names.map((table) => {
    const own = indexes.filter((index) => index['table_name'] === table);
    return [table, {
      columns: Object.fromEntries(columns.filter((column) => column['table_name'] === table).map((column) => [String(column['column_name']), typeOf(column)])),
      key: own.filter((index) => index['is_key'] === true).flatMap(columnsOf),
      indexes: own.filter((index) => index['is_key'] !== true).map(columnsOf).sort(compareIndexes),
    }];
  }));
}

function typeOf({ data_type: type, is_nullable: isNullable, collation_name: collation }: Record<string, unknown>) {
  const kind = type === 'text' && collation === 'C' ? 'text' : type === 'bigint' ? 'integer' : type === 'bytea' ? 'bytes' : undefined;
  if (kind === undefined) throw new Error(`Unknown type ${String(type)}, collation ${String(collation)}`);
  return isNullable === 'YES' ? (`${kind}?` as const) : kind;
}
