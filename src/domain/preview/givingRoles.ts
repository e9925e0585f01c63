import type { Role } from './knownActions.ts';
import { rolePath } from './leaves.ts';
import type { Leaf } from './leaves.ts';

/** Roles of values that say how much power is given. */
export const givingRoles: readonly Role[] = ['allowance', 'approvesAll', 'allowsAll', 'manages', 'credit'];

/** Whether all that is given is nothing, which takes a permission back. */
export function givesNothing(leaves: readonly Leaf[], roles: Readonly<Record<string, Role>>): boolean {
  const given = leaves.filter((leaf) => givingRoles.some((role) => role === roles[rolePath(leaf)]));
  return given.length > 0 && given.every(({ value }) => value === 0n || value === false);
}
