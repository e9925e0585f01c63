import type { DatabaseSync } from 'node:sqlite';
import { pendingMigrations, type Migration } from '../migrations.ts';
import { sqliteDialect } from './dialect.ts';
import { toMigrationStatements, versionTableStatement } from './migrationStatements.ts';

/** Brings a database up to date, in one transaction: a second process that starts at once waits, and finds nothing to do. */
export function migrateSqlite(database: DatabaseSync, migrations: readonly Migration[]): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(versionTableStatement(sqliteDialect));
    const applied = Number(database.prepare('SELECT coalesce(max("version"), 0) AS "applied" FROM "schemaVersions"').get()?.['applied']);
    for (const migration of pendingMigrations(migrations, applied)) {
      for (const statement of toMigrationStatements(sqliteDialect, migration)) database.exec(statement);
      database.prepare('INSERT INTO "schemaVersions" ("version", "title") VALUES (?, ?)').run(BigInt(migration.version), migration.title);
    }
    database.exec('COMMIT');
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
  }
}
