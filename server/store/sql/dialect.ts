import type { ColumnType } from '../table.ts';

type Kind = 'text' | 'integer' | 'bytes';

/** Where the databases differ. */
export interface Dialect {
  readonly types: Readonly<Record<Kind, string>>;
  /** What stands for the nth value of a statement, counted from 1. */
  readonly placeholder: (n: number) => string;
  /** What follows the columns of a new table. */
  readonly tableOptions: string;
  /** SQLite has no IF NOT EXISTS for columns; there, migrations run one process at a time. */
  readonly addColumn: string;
}

export const sqliteDialect: Dialect = {
  types: { text: 'TEXT', integer: 'INTEGER', bytes: 'BLOB' },
  placeholder: () => '?',
  // Without it SQLite would store any type in any column.
  tableOptions: ' STRICT',
  addColumn: 'ADD COLUMN',
};

/** PostgreSQL, Citus and YugabyteDB. The collation of a database depends on how it was made; "C" is the order of bytes. */
export const postgresDialect: Dialect = {
  types: { text: 'text COLLATE "C"', integer: 'bigint', bytes: 'bytea' },
  placeholder: (n) => `$${n}`,
  tableOptions: '',
  addColumn: 'ADD COLUMN IF NOT EXISTS',
};

/** CockroachDB orders text by its bytes, and refuses a column that says so. */
export const cockroachDialect: Dialect = { ...postgresDialect, types: { ...postgresDialect.types, text: 'text' } };

export function kindOf(type: ColumnType): Kind {
  return type === 'text' || type === 'text?' ? 'text' : type === 'integer' || type === 'integer?' ? 'integer' : 'bytes';
}

export function isNullable(type: ColumnType): boolean {
  return type.endsWith('?');
}

/** Names keep their capitals. They come from the code alone. */
export function quote(name: string): string {
  if (!/^[a-zA-Z][a-zA-Z0-9_]{0,62}$/.test(name)) throw new TypeError(`Not a name of a table or column: ${JSON.stringify(name)}`);
  return `"${name}"`;
}
