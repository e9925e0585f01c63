import { createStore, type Engine } from './createStore.ts';
import { definitionOf, mistake, tooLarge, type CheckedCondition, type Definitions, type Operation, type Query, type Value, type Values } from './operations.ts';
import type { Store } from './store.ts';
import { tables } from './tables.ts';

type Rows = Map<string, Values>;

/** A store in the memory of this process or page. Each call acts at once and whole; what is given and got is copied, bytes as well. */
export function createMemoryStore(): Store {
  return createStore(createMemoryEngine(tables), tables);
}

export function createMemoryEngine(definitions: Definitions): Engine {
  const data = new Map<string, Rows>(Object.keys(definitions).map((table) => [table, new Map()]));
  const rowsOf = (table: string): Rows => data.get(table) ?? new Map();
  const find = (table: string, conditions: readonly CheckedCondition[]) => findRows(rowsOf(table), definitionOf(definitions, table).key, conditions);

  /** Changes rows, or throws and has changed nothing. `undo` gets what takes each change back. */
  function apply(operation: Operation, undo: (() => void)[]): number {
    const { key } = definitionOf(definitions, operation.table);
    const rows = rowsOf(operation.table);
    if (operation.kind === 'insert') {
      const name = nameOf(key, operation.row);
      if (rows.has(name)) return 0;
      rows.set(name, operation.row);
      undo.push(() => rows.delete(name));
      return 1;
    }
    const found = find(operation.table, operation.conditions);
    // All new rows are made before the first is written: a sum that is too large changes nothing.
    const changed = operation.kind === 'update' ? found.map(([name, row]) => [name, changeRow(operation, row)] as const) : [];
    for (const [name, row] of found) {
      if (operation.kind === 'delete') rows.delete(name);
      undo.push(() => rows.set(name, row));
    }
    for (const [name, row] of changed) rows.set(name, row);
    return found.length;
  }

  return {
    read: async ({ table, conditions, after, orderBy, descending, limit }: Query) => {
      const compare = (a: Values, b: Values) => compareRows(orderBy, a, b) * (descending ? -1 : 1);
      const found = find(table, conditions).map(([, row]) => row);
      const last = after === undefined ? undefined : Object.fromEntries(after.map(({ column, value }) => [column, value]));
      const behind = last === undefined ? found : found.filter((row) => compare(row, last) > 0);
      return behind.sort(compare).slice(0, limit).map(copyRow);
    },
    count: async (table, conditions) => find(table, conditions).length,
    write: async (operation) => apply(operation, []),
    writeAll: async (operations) => {
      const undo: (() => void)[] = [];
      let isDone = false;
      try {
        isDone = operations.every((operation) => {
          const touched = apply(operation, undo);
          return touched === (operation.expect ?? touched);
        });
      } finally {
        if (!isDone) for (const step of undo.reverse()) step();
      }
      return isDone;
    },
    ping: async () => {},
    close: async () => data.clear(),
  };
}

function findRows(rows: Rows, key: readonly string[], conditions: readonly CheckedCondition[]): (readonly [string, Values])[] {
  const equal = new Map(conditions.filter(({ compare }) => compare === '=').map(({ column, value }) => [column, value]));
  const name = key.every((column) => equal.has(column)) ? nameOf(key, Object.fromEntries(equal)) : undefined;
  const named = name === undefined ? undefined : rows.get(name);
  const candidates: Iterable<readonly [string, Values]> = name === undefined ? rows : named === undefined ? [] : [[name, named]];
  return [...candidates].filter(([, row]) => conditions.every((condition) => isMet(condition, row[condition.column] ?? null)));
}

function isMet({ compare, value }: CheckedCondition, stored: Value): boolean {
  if (compare === '=') return compareValues(stored, value) === 0;
  if (compare === 'not') return compareValues(stored, value) !== 0;
  if (stored === null) return false;
  const order = compareValues(stored, value);
  return compare === '<' ? order < 0 : compare === '<=' ? order <= 0 : compare === '>' ? order > 0 : order >= 0;
}

function changeRow({ table, assignments }: Operation & { readonly kind: 'update' }, row: Values): Values {
  const changes = assignments.map((assignment): readonly [string, Value] => {
    const { column } = assignment;
    if ('value' in assignment) return [column, assignment.value];
    const before = row[column];
    if (typeof before !== 'number') return [column, null];
    const sum = before + assignment.add;
    if (!Number.isSafeInteger(sum)) throw tooLarge(table);
    return [column, sum];
  });
  return { ...row, ...Object.fromEntries(changes) };
}

function nameOf(key: readonly string[], row: Values): string {
  return JSON.stringify(key.map((column) => row[column]).map((value) => (value instanceof Uint8Array ? [...value] : value)));
}

function copyRow(row: Values): Values {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value instanceof Uint8Array ? new Uint8Array(value) : value]));
}

function compareRows(columns: readonly string[], a: Values, b: Values): number {
  for (const column of columns) {
    const order = compareValues(a[column] ?? null, b[column] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** Null first, numbers by size, text and bytes by their bytes, as SQLite's BINARY and PostgreSQL's "C" do. */
function compareValues(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return compareUnits(a.length, b.length, (at) => rankOfUnit(a.charCodeAt(at)) - rankOfUnit(b.charCodeAt(at)));
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareUnits(a.length, b.length, (at) => (a[at] ?? 0) - (b[at] ?? 0));
  throw mistake('values of two types were compared.');
}

function compareUnits(a: number, b: number, compareAt: (at: number) => number): number {
  for (let at = 0; at < Math.min(a, b); at += 1) {
    const order = compareAt(at);
    if (order !== 0) return order;
  }
  return a - b;
}

/** Puts UTF-16 units in the order of code points, which is that of UTF-8: halves of pairs stand for what is beyond U+FFFF. */
function rankOfUnit(unit: number): number {
  return unit < 0xd8_00 ? unit : unit >= 0xe0_00 ? unit - 0x8_00 : unit + 0x20_00;
}
