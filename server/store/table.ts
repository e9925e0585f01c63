/** What a column holds: text; a whole number within 2^53; bytes. `?` after it: or null. Times are milliseconds since 1970, yes and no are 1 and 0. */
export type ColumnType = 'text' | 'text?' | 'integer' | 'integer?' | 'bytes' | 'bytes?';

export interface TableDefinition {
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** The primary key. It starts with what the table is spread by over machines, which is the user wherever there is one. */
  readonly key: readonly string[];
  /** Further lists of columns that rows are looked for by. */
  readonly indexes?: readonly (readonly string[])[];
}
