import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers';
import type { Engine } from '../createStore.ts';
import { definitionOf, tooLarge, type Definitions, type Operation, type Value, type Values } from '../operations.ts';
import { sqliteDialect } from './dialect.ts';
import { sqliteCode } from './sqliteCode.ts';
import { createStatements, type Statement } from './statements.ts';

interface WaitingWrite {
  /** Does the work, and gives what tells the caller once it is on the disk. */
  run(): () => void;
  fail(error: unknown): void;
}

/** SQLITE_CONSTRAINT_CHECK: the only checks are those of numbers. @see https://sqlite.org/rescode.html */
const checkFailed = 275;

/**
 * Carries out operations on an SQLite file. Writes that are asked for in one turn of the event loop share one transaction, in their order, because
 * each transaction waits for the disk; each is answered once that is done. A write that fails takes back itself alone.
 */
export function createSqliteEngine(database: DatabaseSync, definitions: Definitions): Engine {
  const statements = createStatements(sqliteDialect, definitions);
  const prepared = new Map<string, StatementSync>();
  let waiting: WaitingWrite[] = [];

  function prepare(text: string): StatementSync {
    const known = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, known);
    return known;
  }
  const run = ({ text, values }: Statement) => Number(prepare(text).run(...values.map(toInput)).changes);
  const all = ({ text, values }: Statement) => prepare(text).all(...values.map(toInput));

  function write(operation: Operation): number {
    try {
      return run(statements.write(operation));
    } catch (error) {
      throw sqliteCode(error) === checkFailed ? tooLarge(operation.table) : error;
    }
  }

  function writeAll(operations: readonly Operation[]): boolean {
    database.exec('SAVEPOINT steps');
    let isDone = false;
    try {
      isDone = operations.every((operation) => {
        const touched = write(operation);
        return touched === (operation.expect ?? touched);
      });
      return isDone;
    } finally {
      // A full disk takes the whole transaction back by itself.
      if (database.isTransaction) database.exec(isDone ? 'RELEASE steps' : 'ROLLBACK TO steps; RELEASE steps');
    }
  }

  function enqueue<A>(work: () => A): Promise<A> {
    return new Promise((resolve, reject) => {
      const runOne = () => {
        const answer = work();
        return () => resolve(answer);
      };
      if (waiting.push({ run: runOne, fail: reject }) === 1) setImmediate(flush);
    });
  }

  function flush(): void {
    const writes = waiting;
    waiting = [];
    if (writes.length === 0) return;
    try {
      database.exec('BEGIN IMMEDIATE');
      const answers = writes.map((one) => {
        try {
          return one.run();
        } catch (error) {
          if (!database.isTransaction) throw error;
          return () => one.fail(error);
        }
      });
      database.exec('COMMIT');
      for (const answer of answers) answer();
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      for (const one of writes) one.fail(error);
    }
  }

  return {
    read: async (query) => {
      const { columns } = definitionOf(definitions, query.table);
      return all(statements.read(query)).map((row) => toValues(Object.keys(columns), row));
    },
    count: async (table, conditions) => Number(all(statements.count(table, conditions))[0]?.['count']),
    write: (operation) => enqueue(() => write(operation)),
    writeAll: (operations) => enqueue(() => writeAll(operations)),
    ping: async () => void prepare('SELECT max("version") FROM "schemaVersions"').get(),
    close: async () => {
      flush();
      database.close();
    },
  };
}

/** A number would be bound as a float. */
function toInput(value: Value): SQLInputValue {
  return typeof value === 'number' ? BigInt(value) : value;
}

function toValues(columns: readonly string[], row: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(columns.map((column) => [column, toValue(row[column])]));
}

function toValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError('SQLite answered with a value of an unknown type.');
}
