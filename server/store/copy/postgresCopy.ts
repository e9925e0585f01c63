import { Client } from 'pg';
import { createStore } from '../createStore.ts';
import { migrate, plainTypes } from '../postgres.ts';
import { quote } from '../sql/dialect.ts';
import { createPostgresEngine } from '../sql/postgresEngine.ts';
import type { Store } from '../store.ts';
import { tables } from '../tables.ts';
import type { CopySource, CopyTarget } from './copyStore.ts';

const connectMs = 5_000;
/** One statement writes or reads a page of rows, or counts a table. */
const statementMs = 600_000;
/** PostgreSQL counts the values of a statement in 16 bits. */
const maxValues = 60_000;

/** PostgreSQL at one moment: what is written meanwhile is not read. */
export async function openPostgresSource(url: string): Promise<CopySource> {
  await migrate(url);
  const client = await begin(url, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const beside = await connect(url);
  const before = await markOf(client);
  return {
    store: storeOver(client),
    isChanged: async () => (await markOf(beside)) !== before,
    close: async () => void (await Promise.all([client.end(), beside.end()])),
  };
}

/** An empty PostgreSQL, which is brought up to date. It holds nothing new until `commit`. */
export async function openPostgresTarget(url: string): Promise<CopyTarget> {
  await migrate(url);
  const client = await begin(url, 'BEGIN');
  return {
    store: storeOver(client),
    insertAll: async (table, rows) => {
      const columns = Object.keys(tables[table].columns);
      const atOnce = Math.floor(maxValues / columns.length);
      for (let at = 0; at < rows.length; at += atOnce) {
        const values: unknown[] = [];
        const tuples = rows.slice(at, at + atOnce).map((row) => {
          const cells = new Map<string, unknown>(Object.entries(row));
          return `(${columns.map((column) => `$${values.push(cells.get(column))}`).join(', ')})`;
        });
        await client.query(`INSERT INTO ${quote(table)} (${columns.map(quote).join(', ')}) VALUES ${tuples.join(', ')}`, values);
      }
    },
    commit: async () => {
      const { command } = await client.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('PostgreSQL did not commit.');
    },
    // A transaction that was not committed ends with its connection.
    close: () => client.end(),
  };
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'latchkey-server copy', types: plainTypes, connectionTimeoutMillis: connectMs, statement_timeout: statementMs });
  client.on('error', () => {}); // what it does next fails
  await client.connect();
  return client;
}

async function begin(url: string, statement: string): Promise<Client> {
  const client = await connect(url);
  await client.query(statement);
  return client;
}

function storeOver(client: Client): Store {
  const engine = createPostgresEngine({
    query: (text, values) => client.query<Record<string, unknown>>(text, values),
    connect: () => Promise.reject(new TypeError('A copy writes within its own transaction.')),
    end: () => client.end(),
  }, tables);
  return createStore(engine, tables);
}

/** What changes with nearly each act of a server: the audit log, and the cookies of sessions. */
async function markOf(client: Client): Promise<string> {
  const { rows } = await client.query('SELECT (SELECT count(*) FROM "audit")::text AS "acts", (SELECT sum("rotatedAtMs") FROM "sessions")::text AS "rotated"');
  return JSON.stringify(rows);
}
