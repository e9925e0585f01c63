import { typedDataBaseType } from '../../src/domain/messages/typedDataTypes.ts';
import { messageErrors } from '../../src/domain/messages/messageErrors.ts';
import type { TypedData } from '../../src/domain/transactions/transactions.ts';

/** ethers follows each way from a type to another, of which types that name each other have numbers without end. */
const maxWays = 10_000;

/** For signers that hash by ethers itself: it finds the primary type by itself, and so must not see types that it does not lead to. @throws message.badTypedData for types that it would never finish with */
export function usedTypes({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): Record<string, { name: string; type: string }[]> {
  const used: Record<string, { name: string; type: string }[]> = {};
  const ways = new Map<string, number>();
  const add = (name: string): number => {
    const fields = Object.hasOwn(types, name) ? types[name] : undefined;
    if (!fields) return 0;
    const known = ways.get(name);
    if (known !== undefined) return known;
    ways.set(name, 1);
    used[name] = fields.map((field) => ({ ...field }));
    const count = 1 + [...new Set(fields.map(({ type }) => typedDataBaseType(type)))].reduce((sum, each) => sum + add(each), 0);
    ways.set(name, count);
    return count;
  };
  if (add(primaryType) > maxWays) throw messageErrors.badTypedData({ why: 'its types name each other in too many ways for this signer' });
  return used;
}
