import { isZeroAddress } from '../accounts/zeroAddress.ts';
import type { Role } from './knownActions.ts';
import { rolePath } from './leaves.ts';
import type { Leaf } from './leaves.ts';

/** Roles of values that say how much power is given. */
export const givingRoles: readonly Role[] = ['allowance', 'allowanceOrItem', 'approvesAll', 'allowsAll', 'manages', 'credit'];

/** Whether all that is given is nothing, which takes a permission back. `isItem`: zero may be the number of an item, which is none the less for it. */
export function givesNothing(leaves: readonly Leaf[], roles: Readonly<Record<string, Role>>, isItem = false): boolean {
  if (isItem && leaves.some((leaf) => roles[rolePath(leaf)] === 'allowanceOrItem')) return leaves.some((leaf) => roles[rolePath(leaf)] === 'spender' && isZeroAddress(String(leaf.value)));
  const given = leaves.filter((leaf) => givingRoles.some((role) => role === roles[rolePath(leaf)]));
  return given.length > 0 && given.every(({ value }) => value === 0n || value === false);
}
