import { definitionOf, type CheckedCondition, type Definitions, type Operation, type Query, type Value } from '../operations.ts';
import { isNullable, quote, type Dialect } from './dialect.ts';

/** SQL whose values travel apart from it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

type Fragment = (take: (value: Value) => string) => string;

/** Makes SQL of the operations of a store. Columns are always named: those that a later migration added are not this code's business. */
export function createStatements(dialect: Dialect, definitions: Definitions) {
  const write = (fragment: Fragment): Statement => {
    const values: Value[] = [];
    const text = fragment((value) => dialect.placeholder(values.push(value)));
    return { text, values };
  };
  const names = (columns: readonly string[]) => columns.map(quote).join(', ');

  const toCondition = (table: string, { column, compare, value }: CheckedCondition): Fragment => (take) => {
    const name = quote(column);
    if (value === null) return compare === '=' ? `${name} IS NULL` : `${name} IS NOT NULL`;
    if (compare !== 'not') return `${name} ${compare} ${take(value)}`;
    const type = definitionOf(definitions, table).columns[column];
    return type !== undefined && isNullable(type) ? `(${name} IS NULL OR ${name} <> ${take(value)})` : `${name} <> ${take(value)}`;
  };
  const toWhere = (fragments: readonly Fragment[]): Fragment => (take) => (fragments.length === 0 ? '' : ` WHERE ${fragments.map((fragment) => fragment(take)).join(' AND ')}`);
  const toConditions = (table: string, conditions: readonly CheckedCondition[]) => conditions.map((condition) => toCondition(table, condition));

  return {
    read({ table, conditions, after = [], orderBy, descending, limit }: Query): Statement {
      const { columns } = definitionOf(definitions, table);
      const behind: Fragment = (take) => `(${names(after.map(({ column }) => column))}) ${descending ? '<' : '>'} (${after.map(({ value }) => take(value)).join(', ')})`;
      const where = toWhere([...toConditions(table, conditions), ...(after.length === 0 ? [] : [behind])]);
      const order = orderBy.map((column) => {
        const type = columns[column];
        // PostgreSQL has null after all values; SQLite before.
        const nulls = type !== undefined && isNullable(type) ? (descending ? ' NULLS LAST' : ' NULLS FIRST') : '';
        return `${quote(column)}${descending ? ' DESC' : ''}${nulls}`;
      });
      return write((take) => `SELECT ${names(Object.keys(columns))} FROM ${quote(table)}${where(take)} ORDER BY ${order.join(', ')} LIMIT ${take(limit)}`);
    },
    count(table: string, conditions: readonly CheckedCondition[]): Statement {
      return write((take) => `SELECT count(*) AS "count" FROM ${quote(table)}${toWhere(toConditions(table, conditions))(take)}`);
    },
    write(operation: Operation): Statement {
      const table = quote(operation.table);
      if (operation.kind === 'insert') {
        const entries = Object.entries(operation.row);
        return write((take) => `INSERT INTO ${table} (${names(entries.map(([column]) => column))}) VALUES (${entries.map(([, value]) => take(value)).join(', ')}) ON CONFLICT DO NOTHING`);
      }
      const where = toWhere(toConditions(operation.table, operation.conditions));
      if (operation.kind === 'delete') return write((take) => `DELETE FROM ${table}${where(take)}`);
      return write((take) => {
        const set = operation.assignments.map((assignment) => {
          const name = quote(assignment.column);
          return 'add' in assignment ? `${name} = ${name} + ${take(assignment.add)}` : `${name} = ${take(assignment.value)}`;
        });
        return `UPDATE ${table} SET ${set.join(', ')}${where(take)}`;
      });
    },
  };
}
