/** The name of the lock under which a sender of an account on a chain waits for its turn, from reading the nonce until the bytes have left. */
export function nonceLock(chainId: number, address: string): string {
  return `nonce.${chainId}.${address.toLowerCase()}`;
}
