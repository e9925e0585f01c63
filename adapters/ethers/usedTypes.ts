import type { TypedData } from '../../src/domain/transactions/transactions.ts';

/** ethers finds the primary type by itself, and so must not see types that it does not lead to. */
export function usedTypes({ types, primaryType }: TypedData): Record<string, { name: string; type: string }[]> {
  const used: Record<string, { name: string; type: string }[]> = {};
  const add = (name: string): void => {
    const fields = types[name];
    if (!fields || Object.hasOwn(used, name)) return;
    used[name] = fields.map((field) => ({ ...field }));
    for (const { type } of fields) add(type.replace(/\[.*$/, ''));
  };
  add(primaryType);
  return used;
}
