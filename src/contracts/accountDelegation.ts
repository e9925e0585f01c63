import type { BatchCall } from '../domain/transactions/calls.ts';

/** A contract whose code an account of a key runs in its own name, and how that code takes several calls. It may do all that the key may. @see EIP-7702 */
export interface AccountDelegation {
  /** The contract. */
  readonly delegate: string;
  /** What the account is called with, by itself, to carry these calls out: all of them or none. */
  encodeCalls(calls: readonly BatchCall[]): string;
}
