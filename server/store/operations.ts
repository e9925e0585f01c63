import type { ColumnType, TableDefinition } from './table.ts';

/**
 * What a store is asked to do, checked and copied: each store carries out these, so that all of them refuse the same mistakes with the same words. A
 * mistake is the caller's code, never a person's input, and throws a TypeError that names table and column but no value.
 */
export type Value = string | number | Uint8Array | null;
export type Values = Readonly<Record<string, Value>>;
export type Definitions = Readonly<Record<string, TableDefinition>>;
export type Comparison = '=' | 'not' | '<' | '<=' | '>' | '>=';

export interface CheckedCondition {
  readonly column: string;
  readonly compare: Comparison;
  readonly value: Value;
}
export type Assignment = { readonly column: string; readonly value: Value } | { readonly column: string; readonly add: number };

export interface Query {
  readonly table: string;
  readonly conditions: readonly CheckedCondition[];
  /** Only rows behind this one, in the order of the primary key. */
  readonly after?: readonly { readonly column: string; readonly value: Value }[];
  /** A column, then the primary key, all in one direction. Null is less than any value. */
  readonly orderBy: readonly string[];
  readonly descending: boolean;
  readonly limit: number;
}
export type Operation =
  | { readonly kind: 'insert'; readonly table: string; readonly row: Values; readonly expect: 1 }
  | { readonly kind: 'update'; readonly table: string; readonly conditions: readonly CheckedCondition[]; readonly assignments: readonly Assignment[]; readonly expect?: number }
  | { readonly kind: 'delete'; readonly table: string; readonly conditions: readonly CheckedCondition[]; readonly expect?: number };

/** What rows may hold as text in a key or an index, in UTF-16 units: three such columns fit into an index entry of PostgreSQL (2,704 bytes). */
const maxKeyLength = 255;
const defaultLimit = 1_000;

export function mistake(message: string): TypeError {
  return new TypeError(`Store: ${message}`);
}

export function tooLarge(table: string): TypeError {
  return mistake(`a number of ${table} would pass 2^53.`);
}

export function definitionOf(definitions: Definitions, table: string): TableDefinition {
  const definition = Object.hasOwn(definitions, table) ? definitions[table] : undefined;
  if (definition === undefined) throw mistake(`there is no table ${table}.`);
  return definition;
}

/** A whole row, all its columns and no other, in the order of the definition. */
export function toRow(definitions: Definitions, table: string, row: object): Values {
  const { columns } = definitionOf(definitions, table);
  const given = new Map<string, unknown>(Object.entries(row));
  for (const column of given.keys()) typeOf(definitions, table, column);
  return Object.fromEntries(Object.keys(columns).map((column) => [column, toStored(definitions, table, column, given.get(column))]));
}

/** Conditions that name one row: each column of the primary key, and no other. */
export function toKeyConditions(definitions: Definitions, table: string, key: object): readonly CheckedCondition[] {
  const { key: columns } = definitionOf(definitions, table);
  const given = new Map<string, unknown>(Object.entries(key));
  if (given.size !== columns.length || !columns.every((column) => given.has(column))) throw mistake(`a row of ${table} is named by ${columns.join(', ')}, and nothing else.`);
  return columns.map((column) => ({ column, compare: '=', value: toValue(definitions, table, column, given.get(column)) }));
}

export function toConditions(definitions: Definitions, table: string, where: object): readonly CheckedCondition[] {
  definitionOf(definitions, table);
  return Object.entries(where).map(([column, condition]: [string, unknown]) => toCondition(definitions, table, column, condition));
}

export interface QueryOptions {
  readonly orderBy?: string;
  readonly descending?: boolean;
  readonly limit?: number;
  readonly after?: object;
}

export function toQuery(definitions: Definitions, table: string, where: object, { orderBy, descending = false, limit = defaultLimit, after }: QueryOptions = {}): Query {
  const { key } = definitionOf(definitions, table);
  if (orderBy !== undefined) typeOf(definitions, table, orderBy);
  if (orderBy !== undefined && after !== undefined) throw mistake(`a list of ${table} goes on after a row in the order of the key alone.`);
  if (!Number.isSafeInteger(limit) || limit < 1) throw mistake(`the limit of a list of ${table} is a whole number, 1 or more.`);
  return {
    table,
    conditions: toConditions(definitions, table, where),
    ...(after === undefined ? {} : { after: toKeyConditions(definitions, table, after) }),
    orderBy: orderBy === undefined ? key : [orderBy, ...key.filter((column) => column !== orderBy)],
    descending,
    limit,
  };
}

/** One step of `atomically`, and what `insert`, `update` and `delete` are as well. */
export function toOperation(definitions: Definitions, step: object): Operation {
  const { insert, update, delete: remove, row, where, changes, expect } = step as { readonly [name: string]: unknown }; // each part is checked below
  if (typeof insert === 'string') return { kind: 'insert', table: insert, row: toRow(definitions, insert, toObject(row, `a row of ${insert}`)), expect: 1 };
  const table = typeof update === 'string' ? update : remove;
  if (typeof table !== 'string') throw mistake('a step inserts, updates or deletes.');
  const conditions = toConditions(definitions, table, toObject(where, `the condition of a step on ${table}`));
  if (conditions.length === 0) throw mistake(`a step on ${table} says which rows it is about.`);
  const counted = expect === undefined ? {} : { expect: toExpected(table, expect) };
  if (table === remove) return { kind: 'delete', table, conditions, ...counted };
  return { kind: 'update', table, conditions, assignments: toAssignments(definitions, table, toObject(changes, `the changes of ${table}`)), ...counted };
}

function toAssignments(definitions: Definitions, table: string, changes: object): readonly Assignment[] {
  const { key } = definitionOf(definitions, table);
  const entries: readonly (readonly [string, unknown])[] = Object.entries(changes);
  if (entries.length === 0) throw mistake(`an update of ${table} changes something.`);
  return entries.map(([column, change]) => {
    const type = typeOf(definitions, table, column);
    // Databases that spread rows by their key cannot move one.
    if (key.includes(column)) throw mistake(`${table}.${column} is part of the key, which never changes.`);
    if (!isPlainObject(change)) return { column, value: toStored(definitions, table, column, change) };
    const { add, ...rest } = change;
    if (!isInteger(type) || !Number.isSafeInteger(add) || Object.keys(rest).length > 0) throw mistake(`${table}.${column} takes a value, or for numbers { add } of a whole number within 2^53.`);
    return { column, add: Number(add) };
  });
}

function toCondition(definitions: Definitions, table: string, column: string, condition: unknown): CheckedCondition {
  const type = typeOf(definitions, table, column);
  if (!isPlainObject(condition)) return { column, compare: '=', value: toValue(definitions, table, column, condition) };
  const { is, than, isNot, ...rest } = condition;
  const names = Object.keys(condition);
  if (Object.keys(rest).length === 0) {
    if (names.length === 1 && names[0] === 'isNot') return { column, compare: 'not', value: toValue(definitions, table, column, isNot) };
    if (names.length === 2 && isBound(is) && isInteger(type) && than !== null) return { column, compare: is, value: toValue(definitions, table, column, than) };
  }
  throw mistake(`a condition on ${table}.${column} is a value, { isNot } or, for numbers, { is, than }.`);
}

/** A value that a row is to hold, which must fit into the column's index as well. */
function toStored(definitions: Definitions, table: string, column: string, value: unknown): Value {
  const { key, indexes = [] } = definitionOf(definitions, table);
  const stored = toValue(definitions, table, column, value);
  if (typeof stored === 'string' && stored.length > maxKeyLength && [key, ...indexes].some((columns) => columns.includes(column)))
    throw mistake(`${table}.${column} is in a key or an index and holds ${maxKeyLength} characters at most.`);
  return stored;
}

function toValue(definitions: Definitions, table: string, column: string, value: unknown): Value {
  const type = typeOf(definitions, table, column);
  if (value === undefined) throw mistake(`${table}.${column} is missing.`);
  if (value === null) {
    // A condition that a column is null is refused where it cannot be: it would never hold.
    if (!type.endsWith('?')) throw mistake(`${table}.${column} is never null.`);
    return null;
  }
  if (isInteger(type)) {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw mistake(`${table}.${column} is a whole number within 2^53.`);
    return value + 0; // -0 becomes 0, as databases have it
  }
  if (type.startsWith('text')) {
    if (typeof value !== 'string') throw mistake(`${table}.${column} is text.`);
    // PostgreSQL holds no NUL, and UTF-8 no half of a pair: both would come back as something else, or not at all.
    if (value.includes('\0') || /\p{Surrogate}/u.test(value)) throw mistake(`${table}.${column} is well-formed text without NUL.`);
    return value;
  }
  if (!isBytes(value)) throw mistake(`${table}.${column} is bytes.`);
  return new Uint8Array(value);
}

function toExpected(table: string, expect: unknown): number {
  // That no row fits is held by no lock: another could write one before the step is done.
  if (typeof expect !== 'number' || !Number.isSafeInteger(expect) || expect < 1) throw mistake(`a step on ${table} expects to touch a whole number of rows, 1 or more.`);
  return expect;
}

function typeOf(definitions: Definitions, table: string, column: string): ColumnType {
  const { columns } = definitionOf(definitions, table);
  const type = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (type === undefined) throw mistake(`${table} has no column ${column}.`);
  return type;
}

function toObject(value: unknown, what: string): object {
  if (!isPlainObject(value)) throw mistake(`${what} is an object.`);
  return value;
}

function isInteger(type: ColumnType): boolean {
  return type === 'integer' || type === 'integer?';
}

function isBound(is: unknown): is is '<' | '<=' | '>' | '>=' {
  return is === '<' || is === '<=' || is === '>' || is === '>=';
}

/** Of any realm: what node:sqlite and pg answer with may come from another one. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Array.isArray(value);
}
