import { mistake, toConditions, toKeyConditions, toOperation, toQuery, type CheckedCondition, type Definitions, type Operation, type Query, type Values } from './operations.ts';
import type { Row, Store, TableName } from './store.ts';

/** What a database does for a store. Operations come checked; rows go out with exactly the columns of their definition, and belong to the caller. */
export interface Engine {
  read(query: Query): Promise<readonly Values[]>;
  count(table: string, conditions: readonly CheckedCondition[]): Promise<number>;
  /** How many rows it touched: 0 for an insert whose key exists. */
  write(operation: Operation): Promise<number>;
  /** All, or none and false, where one touched another number of rows than it expects. */
  writeAll(operations: readonly Operation[]): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A store over an engine. Everything given is checked and copied before the first wait, so that a caller may change it afterwards. */
export function createStore(engine: Engine, definitions: Definitions): Store {
  let isClosed = false;
  const open = (): Engine => {
    if (isClosed) throw mistake('it was closed.');
    return engine;
  };
  const read = <T extends TableName>(query: Query) => open().read(query) as Promise<readonly Values[]> as Promise<readonly Row<T>[]>; // the engine keeps to the definitions that Row is made from

  return {
    get: async (table, key) => (await read<typeof table>({ ...toQuery(definitions, table, {}, { limit: 1 }), conditions: toKeyConditions(definitions, table, key) }))[0],
    list: async (table, where, options) => read<typeof table>(toQuery(definitions, table, where, options)),
    count: async (table, where) => open().count(table, toConditions(definitions, table, where)),
    insert: async (table, row) => (await open().write(toOperation(definitions, { insert: table, row }))) === 1,
    update: async (table, where, changes) => open().write(toOperation(definitions, { update: table, where, changes })),
    delete: async (table, where) => open().write(toOperation(definitions, { delete: table, where })),
    atomically: async (steps) => open().writeAll(steps.map((step) => toOperation(definitions, step))),
    ping: async () => open().ping(),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await engine.close();
    },
  };
}
