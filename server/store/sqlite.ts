import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { createStore } from './createStore.ts';
import { migrations } from './migrations.ts';
import { migrateSqlite } from './sql/migrateSqlite.ts';
import { sqliteCode } from './sql/sqliteCode.ts';
import { createSqliteEngine } from './sql/sqliteEngine.ts';
import type { Store } from './store.ts';
import { tables } from './tables.ts';

export interface SqliteOptions {
  /** Path of the database, which is made where there is none, with its folder; or `:memory:`. Beside it SQLite keeps `-wal` and `-shm`. Not on a network's file system. */
  readonly file: string;
  /** How long a write waits for the other processes that have the file open, in ms. Default 5,000. The process does nothing else meanwhile. */
  readonly busyMs?: number;
}

const defaultBusyMs = 5_000;
const openTries = 50;
const openPauseMs = 20;

/**
 * Opens the store in a file, which several processes on one machine may have open. Only its owner may read it. What was answered is on the disk.
 * @throws where the file cannot be opened, or a newer release has changed it
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const database = await openDatabase(options);
  try {
    migrateSqlite(database, migrations);
    return createStore(createSqliteEngine(database, tables), tables);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens the file as the server uses it, without looking at what is inside. */
export async function openDatabase({ file, busyMs = defaultBusyMs }: SqliteOptions): Promise<DatabaseSync> {
  if (file !== ':memory:') restrict(file);
  const database = new DatabaseSync(file, { timeout: busyMs, enableForeignKeyConstraints: false });
  try {
    await enterWal(database);
    // Each commit waits for the disk, and what is deleted (a share of a key) is overwritten.
    database.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite gives its other files the mode of this one. */
function restrict(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Processes that start at once fail here without SQLite's own waiting. */
async function enterWal(database: DatabaseSync): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
      if (mode !== 'wal' && mode !== 'memory') throw new Error(`SQLite keeps no write-ahead log here, its journal is "${String(mode)}": the file system does not allow it.`);
      return;
    } catch (error) {
      if (!isBusy(error) || tries === openTries) throw error;
      await wait(openPauseMs);
    }
  }
}

/** SQLITE_BUSY, in any of its extended forms. */
function isBusy(error: unknown): boolean {
  return ((sqliteCode(error) ?? 0) & 0xff) === 5;
}
