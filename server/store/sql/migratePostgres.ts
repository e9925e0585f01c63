import type { ClientBase } from 'pg';
import { pendingMigrations, type Migration } from '../migrations.ts';
import { cockroachDialect, postgresDialect } from './dialect.ts';
import { toMigrationStatements, versionTableStatement } from './migrationStatements.ts';
import { retryConflicts } from './retryConflicts.ts';

/**
 * What PostgreSQL answers one of two processes that change the schema at once, although each asks IF NOT EXISTS: unique violation in its catalog,
 * duplicate table, column or object, internal error ("tuple concurrently updated"), deadlock, serialization failure.
 */
const raced = ['23505', '42P07', '42701', '42710', 'XX000', '40P01', '40001'];

/**
 * Brings a database up to date, statement by statement: each may be repeated, so that a process that stopped in the middle, or a second one that
 * starts at once, ends with the same schema. There is no lock, for not all databases that speak this SQL have one for it.
 */
export async function migratePostgres(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  const run = async (text: string, values: readonly (string | number)[] = []): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await retryConflicts(raced, () => client.query<Record<string, unknown>>(text, [...values]))).rows;
  const read = async (text: string) => (await run(text))[0]?.['value'];

  const encoding = await read(`SELECT current_setting('server_encoding') AS "value"`);
  if (encoding !== 'UTF8') throw new Error(`The PostgreSQL database is encoded in ${String(encoding)}. It has to be UTF8: make it by CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`);
  const dialect = String(await read('SELECT version() AS "value"')).startsWith('CockroachDB') ? cockroachDialect : postgresDialect;
  await run(versionTableStatement(dialect));
  const applied = Number(await read('SELECT coalesce(max("version"), 0) AS "value" FROM "schemaVersions"'));
  for (const migration of pendingMigrations(migrations, applied)) {
    for (const statement of toMigrationStatements(dialect, migration)) await run(statement);
    await run('INSERT INTO "schemaVersions" ("version", "title") VALUES ($1, $2) ON CONFLICT DO NOTHING', [migration.version, migration.title]);
  }
}
