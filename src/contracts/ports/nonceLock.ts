import { assertArguments } from '../../domain/assertArguments.ts';

/** The name of the lock under which a sender of an account on a chain waits for its turn, from reading the nonce until the bytes have left. */
export function nonceLock(chainId: number, address: string): string {
  assertArguments('nonceLock(chainId: number, address: string)', chainId, address);
  return `nonce.${chainId}.${address.toLowerCase()}`;
}
