import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { migrateSqlite } from './sql/migrateSqlite.ts';
import { createSqliteEngine } from './sql/sqliteEngine.ts';
import { openDatabase, openSqliteStore } from './sqlite.ts';
import { storeSuite } from './storeSuite.ts';
import type { TableDefinition } from './table.ts';
import { compareIndexes, migrationSuite } from './testing/migrationSuite.ts';
import { settingRow } from './testing/rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-sqlite-'));
let files = 0;
const newFile = () => join(folder, `${(files += 1)}.db`);
afterAll(() => rmSync(folder, { recursive: true }));

storeSuite('openSqliteStore in memory', async () => [await openSqliteStore({ file: ':memory:' })]);
storeSuite('openSqliteStore, one file opened twice', async () => {
  const file = newFile();
  return [await openSqliteStore({ file }), await openSqliteStore({ file })];
});

migrationSuite('migrateSqlite', async () => {
  const file = newFile();
  return async () => {
    const database = await openDatabase({ file });
    return { migrate: async (all) => migrateSqlite(database, all), engine: (definitions) => createSqliteEngine(database, definitions), describe: async () => describeDatabase(database), close: async () => database.close() };
  };
});

describe('openSqliteStore', () => {
  it('is opened, made and used by four processes at once, each thing that happens once in one of them', async () => {
    const file = newFile();
    const children = ['a', 'b', 'c', 'd'].map((name) => fork(join(__dirname, 'testing', 'sqliteContender.ts'), [file, name], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }));
    await Promise.all(children.map((child) => once(child, 'message')));
    const answers = await Promise.all(children.map(async (child) => {
      child.send('go');
      const [message]: readonly unknown[] = await once(child, 'message');
      return message;
    }));
    expect(answers).toHaveLength(4);
    expect(answers.reduce((sum: number, answer) => sum + Number(Object(answer).counted), 0)).toBe(50);
    expect(answers.filter((answer) => Object(answer).isFirst === true)).toHaveLength(1);
    const store = await openSqliteStore({ file });
    expect((await store.get('limits', { bucket: 'race', windowStartMs: 0 }))?.count).toBe(50);
    expect(await store.count('settings', {})).toBe(2);
    await store.close();
  });

  it('keeps rows over a restart', async () => {
    const file = newFile();
    const row = settingRow();
    const store = await openSqliteStore({ file });
    await store.insert('settings', row);
    await store.close();
    const again = await openSqliteStore({ file });
    expect(await again.get('settings', { name: row.name })).toEqual(row);
    await again.close();
  });

  it('has all that it answered, and no half of two steps, after its process was killed', async () => {
    const file = newFile();
    const child = fork(join(__dirname, 'testing', 'sqliteWriter.ts'), [file], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const answered: unknown[] = [];
    child.on('message', (row) => {
      if (answered.push(row) === 100) child.kill('SIGKILL');
    });
    await once(child, 'exit');
    const store = await openSqliteStore({ file });
    const [written, beside] = await Promise.all(['written', 'beside'].map(async (bucket) => (await store.list('limits', { bucket }, { limit: 10_000 })).map(({ windowStartMs }) => windowStartMs)));
    expect(answered.length).toBeGreaterThanOrEqual(100);
    expect(written).toEqual(expect.arrayContaining(answered));
    expect(beside).toEqual(written);
    await store.close();
  });

  it('answers what was asked for before it was closed, and refuses what comes after', async () => {
    const file = newFile();
    const store = await openSqliteStore({ file });
    const inserted = store.insert('settings', settingRow());
    await store.close();
    expect(await inserted).toBe(true);
    await expect(store.count('settings', {})).rejects.toThrow('it was closed');
    await expect(store.insert('settings', settingRow())).rejects.toThrow('it was closed');
  });

  it('gives its files to their owner alone, one that others could read as well', async () => {
    const file = newFile();
    writeFileSync(file, '');
    chmodSync(file, 0o644);
    const store = await openSqliteStore({ file });
    await store.insert('settings', settingRow());
    const made = readdirSync(folder).filter((name) => join(folder, name).startsWith(file));
    expect(made).toHaveLength(3);
    expect(made.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    await store.close();
  });

  it('waits for the disk, keeps a write-ahead log and overwrites what is deleted', async () => {
    const database = await openDatabase({ file: newFile() });
    const read = (pragma: string) => Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
    expect([read('journal_mode'), read('synchronous'), read('secure_delete')]).toEqual(['wal', 2, 1]);
    database.close();
  });

  it('says what is wrong with a file that is no database', async () => {
    const file = newFile();
    writeFileSync(file, 'This is no database, and long enough for its header to be read.'.repeat(20));
    await expect(openSqliteStore({ file })).rejects.toThrow(/not a database/);
  });

  it('fails a write that another process keeps waiting, and goes on once that has ended', async () => {
    const file = newFile();
    const store = await openSqliteStore({ file, busyMs: 20 });
    const other = await openDatabase({ file });
    other.exec('BEGIN IMMEDIATE');
    const reads = await store.count('settings', {});
    const write = store.insert('settings', settingRow({ name: 'a' }));
    await expect(write).rejects.toThrow(/locked/);
    other.exec('ROLLBACK');
    expect(reads).toBe(0);
    expect(await store.insert('settings', settingRow({ name: 'a' }))).toBe(true);
    other.close();
    await store.close();
  });

  it('fails one write of those asked for together, and does the others', async () => {
    const file = newFile();
    const store = await openSqliteStore({ file });
    const trigger = await openDatabase({ file });
    trigger.exec(`CREATE TRIGGER refuse BEFORE INSERT ON "settings" WHEN NEW."name" = 'refused' BEGIN SELECT RAISE(ABORT, 'refused by a trigger'); END`);
    trigger.close();
    const answers = await Promise.allSettled([
      store.insert('settings', settingRow({ name: 'before' })),
      store.insert('settings', settingRow({ name: 'refused' })),
      store.atomically([{ insert: 'settings', row: settingRow({ name: 'beside' }) }, { insert: 'settings', row: settingRow({ name: 'refused' }) }]),
      store.insert('settings', settingRow({ name: 'after' })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((await store.list('settings', {})).map(({ name }) => name)).toEqual(['after', 'before']);
    await store.close();
  });
});

function describeDatabase(database: DatabaseSync): Readonly<Record<string, Required<TableDefinition>>> {
  const rows = (sql: string) => database.prepare(sql).all();
  const tableNames = rows(`SELECT "name" FROM sqlite_schema WHERE "type" = 'table' AND "name" <> 'schemaVersions'`).map(({ name }) => String(name));
  return Object.fromEntries(tableNames.map((table) => {
    const columns = rows(`PRAGMA table_info("${table}")`);
    const indexes = rows(`PRAGMA index_list("${table}")`).filter(({ origin }) => origin === 'c').map(({ name }) => rows(`PRAGMA index_info("${String(name)}")`).map((one) => String(one['name'])));
    return [table, {
      columns: Object.fromEntries(columns.map(({ name, type, notnull }) => [String(name), typeOf(String(type), notnull === 1)])),
      key: columns.filter(({ pk }) => pk !== 0).sort((a, b) => Number(a['pk']) - Number(b['pk'])).map(({ name }) => String(name)),
      indexes: indexes.sort(compareIndexes),
    }];
  }));
}

function typeOf(type: string, isNotNull: boolean) {
  const kinds = { TEXT: 'text', INTEGER: 'integer', BLOB: 'bytes' } as const;
  const kind = type === 'TEXT' || type === 'INTEGER' || type === 'BLOB' ? kinds[type] : undefined;
  if (kind === undefined) throw new Error(`Unknown type ${type}`);
  return isNotNull ? kind : (`${kind}?` as const);
}
