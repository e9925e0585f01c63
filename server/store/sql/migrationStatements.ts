import type { Change, Migration } from '../migrations.ts';
import type { ColumnType } from '../table.ts';
import { isNullable, kindOf, quote, type Dialect } from './dialect.ts';

/** The statements of a migration, each of which may be given to a database again that has it already. */
export function toMigrationStatements(dialect: Dialect, { changes }: Migration): readonly string[] {
  return changes.flatMap((change) => toStatements(dialect, change));
}

/** Says which migrations a database has had. Never changed itself. */
export function versionTableStatement(dialect: Dialect): string {
  return `CREATE TABLE IF NOT EXISTS "schemaVersions" ("version" ${dialect.types.integer} NOT NULL, "title" ${dialect.types.text} NOT NULL, PRIMARY KEY ("version"))${dialect.tableOptions}`;
}

/** The name of an index, the same on every database. */
export function indexName(table: string, columns: readonly string[]): string {
  return [table, ...columns].join('_');
}

function toStatements(dialect: Dialect, change: Change): readonly string[] {
  if ('addIndex' in change) return [indexStatement(change.addIndex, change.columns)];
  if ('addColumn' in change) {
    const { to, addColumn, type } = change;
    return [`ALTER TABLE ${quote(to)} ${dialect.addColumn} ${columnDefinition(dialect, addColumn, type, change.default)}`];
  }
  const { createTable, definition } = change;
  const columns = Object.entries(definition.columns).map(([name, type]) => columnDefinition(dialect, name, type));
  const key = `PRIMARY KEY (${definition.key.map(quote).join(', ')})`;
  const table = `CREATE TABLE IF NOT EXISTS ${quote(createTable)} (${[...columns, key].join(', ')})${dialect.tableOptions}`;
  return [table, ...(definition.indexes ?? []).map((indexed) => indexStatement(createTable, indexed))];
}

function indexStatement(table: string, columns: readonly string[]): string {
  return `CREATE INDEX IF NOT EXISTS ${quote(indexName(table, columns))} ON ${quote(table)} (${columns.map(quote).join(', ')})`;
}

/** Whole numbers are held within 2^53 by the database itself, so that no sum passes it unseen. */
function columnDefinition(dialect: Dialect, name: string, type: ColumnType, preset?: string | number): string {
  const column = quote(name);
  const kind = kindOf(type);
  return [
    column,
    dialect.types[kind],
    ...(isNullable(type) ? [] : ['NOT NULL']),
    ...(preset === undefined ? [] : [`DEFAULT ${typeof preset === 'number' ? preset : `'${preset.replaceAll("'", "''")}'`}`]),
    ...(kind === 'integer' ? [`CHECK (${column} BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER})`] : []),
  ].join(' ');
}
