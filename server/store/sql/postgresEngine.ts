import type { PoolClient, QueryResult } from 'pg';
import type { Engine } from '../createStore.ts';
import { definitionOf, tooLarge, type Definitions, type Operation, type Value, type Values } from '../operations.ts';
import { postgresDialect } from './dialect.ts';
import { toLockOrder } from './lockOrder.ts';
import { retryConflicts, sqlState } from './retryConflicts.ts';
import { createStatements, type Statement } from './statements.ts';

/** Serialization failure and deadlock: rolled back, and may be tried again. Databases that spread rows over machines answer so as a rule. */
const conflicts = ['40001', '40P01'];
/** Check violation and numeric value out of range: the only checks are those of numbers. @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const outOfRange = ['23514', '22003'];

/** Connections with a database: a pool, or one that only reads within a transaction of its own. */
export interface Connections {
  query(text: string, values: unknown[]): Promise<QueryResult<Record<string, unknown>>>;
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
}

/** Carries out operations on PostgreSQL and what speaks its SQL. Each is one statement; only steps that go together take a transaction. */
export function createPostgresEngine(pool: Connections, definitions: Definitions): Engine {
  const statements = createStatements(postgresDialect, definitions);
  const query = (on: Pick<Connections, 'query'>, { text, values }: Statement) => on.query(text, [...values]);
  const attempt = async <A>(table: string, work: () => Promise<A>): Promise<A> => {
    try {
      return await retryConflicts(conflicts, work);
    } catch (error) {
      throw toPlainError(table, error);
    }
  };

  async function transact(client: PoolClient, operations: readonly Operation[]): Promise<boolean> {
    await client.query('BEGIN');
    for (const operation of toLockOrder(definitions, operations)) {
      const touched = (await query(client, statements.write(operation))).rowCount;
      if (touched !== (operation.expect ?? touched)) {
        await client.query('ROLLBACK');
        return false;
      }
    }
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('PostgreSQL did not commit.');
    return true;
  }

  async function writeAll(operations: readonly Operation[]): Promise<boolean> {
    const client = await pool.connect();
    let isUsable = false;
    try {
      const isDone = await transact(client, operations);
      isUsable = true;
      return isDone;
    } catch (error) {
      // A connection that answers is put back. One that does not is closed, and the database rolls back by itself.
      isUsable = sqlState(error) !== undefined && (await client.query('ROLLBACK').then(() => true, () => false));
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }

  return {
    read: (asked) => attempt(asked.table, async () => {
      const { columns } = definitionOf(definitions, asked.table);
      const { rows } = await query(pool, statements.read(asked));
      return rows.map((row) => toValues(Object.keys(columns), row));
    }),
    count: (table, conditions) => attempt(table, async () => Number((await query(pool, statements.count(table, conditions))).rows[0]?.['count'])),
    write: (operation) => attempt(operation.table, async () => (await query(pool, statements.write(operation))).rowCount ?? 0),
    writeAll: (operations) => attempt(operations.map(({ table }) => table).join(', '), () => writeAll(operations)),
    ping: () => attempt('schemaVersions', async () => void (await pool.query('SELECT max("version") FROM "schemaVersions"', []))),
    close: () => pool.end(),
  };
}

/** PostgreSQL writes whole rows into the details of its errors; only its message and SQLSTATE go on, so that no log has them. */
function toPlainError(table: string, error: unknown): unknown {
  const code = sqlState(error);
  if (code === undefined || !(error instanceof Error)) return error;
  if (outOfRange.includes(code)) return tooLarge('table' in error && typeof error.table === 'string' ? error.table : table);
  return Object.assign(new Error(`PostgreSQL: ${error.message} (${code})`), { code });
}

function toValues(columns: readonly string[], row: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(columns.map((column) => [column, toValue(row[column])]));
}

function toValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  // pg's Buffer is a piece of memory that it shares among answers.
  if (ArrayBuffer.isView(value)) return Uint8Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  throw new TypeError('PostgreSQL answered with a value of an unknown type.');
}
