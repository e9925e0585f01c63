import { keccak256 } from '../../domain/encoding/keccak256.ts';

/** The hash of a signed transaction as it is broadcast. Apart, so that hashing is loaded only for a node that already has the transaction. */
export function transactionHash(signed: string): string {
  return keccak256(signed);
}
