import type { ColumnType } from './table.ts';
import type { tables } from './tables.ts';

/**
 * Where the server keeps its rows. Three things stand behind it: SQLite, PostgreSQL and the memory of a page. So it can do little: rows of declared
 * tables, found by equality on columns, and changed on conditions of which the number of changed rows tells whether they held. What may happen once
 * is one conditional change, checked by that number; nothing is read first and written later on the strength of it.
 *
 * All three refuse the same mistakes of their caller with a TypeError: unknown tables and columns, values that are missing or of another type, numbers
 * beyond 2^53 (sums as well), text with NUL or half a pair, more than 255 characters in a key or an index, a change of a key, an update or a delete
 * without a condition.
 */
export interface Store {
  /** The one row with this key, of all the columns of the primary key. */
  get<T extends TableName>(table: T, key: Key<T>): Promise<Row<T> | undefined>;
  /** Rows that fit, in the order of the primary key, or of one column and then the primary key. Text is in the order of its UTF-8 bytes, null before all. */
  list<T extends TableName>(table: T, where: Where<T>, options?: ListOptions<T>): Promise<readonly Row<T>[]>;
  /** How many rows fit. */
  count<T extends TableName>(table: T, where: Where<T>): Promise<number>;
  /** Writes a new row. False where there is one with its key already. */
  insert<T extends TableName>(table: T, row: Row<T>): Promise<boolean>;
  /** Changes all rows that fit, at once, and says how many they were. */
  update<T extends TableName>(table: T, where: Where<T>, changes: Changes<T>): Promise<number>;
  delete<T extends TableName>(table: T, where: Where<T>): Promise<number>;
  /**
   * Takes these steps all, or none. A step may say how many rows it has to touch, 1 or more; an insert has to touch one. False where one did not:
   * nothing is changed then. That no row fits cannot be expected, for no lock holds it: insert one instead. Steps of one call are about one user, or about one row each, so that a database of many machines can keep them together.
   */
  atomically(steps: readonly Step[]): Promise<boolean>;
  /** Whether the database answers, for the readiness check. @throws what it fails with */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type Tables = typeof tables;
export type TableName = keyof Tables;

interface ValueOf {
  readonly text: string;
  readonly 'text?': string | null;
  readonly integer: number;
  readonly 'integer?': number | null;
  readonly bytes: Uint8Array;
  readonly 'bytes?': Uint8Array | null;
}

export type Row<T extends TableName> = { readonly [C in keyof Tables[T]['columns']]: Tables[T]['columns'][C] extends ColumnType ? ValueOf[Tables[T]['columns'][C]] : never };
export type Column<T extends TableName> = keyof Row<T> & string;
export type Key<T extends TableName> = Pick<Row<T>, Tables[T]['key'][number] & keyof Row<T>>;
/** Equal to a value (`null`: is null); within a bound, which null never is; or `isNot`, which is anything else, so that `{ isNot: 'a' }` takes null too. */
export type Condition<V> = V | { readonly is: '<' | '<=' | '>' | '>='; readonly than: number } | { readonly isNot: V };
export type Where<T extends TableName> = { readonly [C in Column<T>]?: Condition<Row<T>[C]> };
/** A new value, or for numbers what is added to the old one; null stays null. */
export type Changes<T extends TableName> = { readonly [C in Column<T>]?: Row<T>[C] | { readonly add: number } };

export interface ListOptions<T extends TableName> {
  readonly orderBy?: Column<T>;
  readonly descending?: boolean;
  /** At most so many, default 1,000. */
  readonly limit?: number;
  /** Goes on behind this row, in the order of the primary key: for lists that are read page by page. Not with `orderBy`. */
  readonly after?: Key<T>;
}

export type Step = { readonly [T in TableName]:
  | { readonly insert: T; readonly row: Row<T> }
  | { readonly update: T; readonly where: Where<T>; readonly changes: Changes<T>; readonly expect?: number }
  | { readonly delete: T; readonly where: Where<T>; readonly expect?: number }
}[TableName];
