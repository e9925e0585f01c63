import { definitionOf, type Definitions, type Operation, type Value } from '../operations.ts';

/**
 * The same steps in an order that is the same for all, so that two transactions over the same rows never wait for each other. Only where each step
 * names one row by its whole key and no two name the same, since then their order does not matter; otherwise as they are.
 */
export function toLockOrder(definitions: Definitions, operations: readonly Operation[]): readonly Operation[] {
  const named = operations.map((operation) => ({ operation, row: nameRow(definitions, operation) }));
  const names = named.map(({ row }) => row);
  if (names.includes(undefined) || new Set(names).size < names.length) return operations;
  return [...named].sort((a, b) => ((a.row ?? '') < (b.row ?? '') ? -1 : 1)).map(({ operation }) => operation);
}

function nameRow(definitions: Definitions, operation: Operation): string | undefined {
  const { key } = definitionOf(definitions, operation.table);
  const values = new Map<string, Value>(
    operation.kind === 'insert' ? Object.entries(operation.row) : operation.conditions.filter(({ compare }) => compare === '=').map(({ column, value }) => [column, value]),
  );
  const named = key.map((column) => values.get(column));
  if (named.includes(undefined)) return undefined;
  return JSON.stringify([operation.table, ...named.map((value) => (value instanceof Uint8Array ? [...value] : value))]);
}
