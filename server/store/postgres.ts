import { Client, Pool, types, type CustomTypesConfig } from 'pg';
import { createStore } from './createStore.ts';
import { migrations } from './migrations.ts';
import { migratePostgres } from './sql/migratePostgres.ts';
import { createPostgresEngine } from './sql/postgresEngine.ts';
import type { Store } from './store.ts';
import { tables } from './tables.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with `?sslmode=verify-full` wherever a network lies between. */
  readonly url: string;
  /** Connections that this process holds at most, default 10. */
  readonly poolSize?: number;
  /** Told when a connection that is not in use breaks, e.g. because the database restarts. The next call opens another one. */
  readonly onLost?: (error: Error) => void;
}

/** How long a connection, a statement, and a transaction between its statements may take, in ms. */
const connectMs = 5_000;
const statementMs = 10_000;
/** The process gives up a little later than the database, which tells more. */
const answerMs = statementMs + 2_000;
/** Building an index over a large table. */
const migrationMs = 600_000;
const defaultPoolSize = 10;

/** OIDs of PostgreSQL. Numbers that the server keeps are within 2^53. @see pg_type.dat */
const int8 = 20;
export const plainTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 && format !== 'binary' ? Number : types.getTypeParser(oid, format)),
};

/**
 * Opens the store in PostgreSQL, or in a database that speaks its SQL: Citus, YugabyteDB, CockroachDB.
 * @throws where the database does not answer, is not in UTF-8, or was changed by a newer release
 */
export async function openPostgresStore({ url, poolSize = defaultPoolSize, onLost = () => {} }: PostgresOptions): Promise<Store> {
  await migrate(url);
  return createStore(createPostgresEngine(openPool({ url, poolSize, onLost }), tables), tables);
}

export function openPool({ url, poolSize = defaultPoolSize, onLost = () => {} }: PostgresOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'latchkey-server',
    max: poolSize,
    types: plainTypes,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: answerMs,
  });
  // An 'error' event without a listener ends the process: the pool's is for idle connections, a connection's own for when it is in use.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Brings the database up to date. @throws as `openPostgresStore` */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'latchkey-server migration', types: plainTypes, connectionTimeoutMillis: connectMs, statement_timeout: migrationMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await migratePostgres(client, migrations);
  } finally {
    await client.end().catch(() => {});
  }
}
