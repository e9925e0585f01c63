import { keccak256 } from 'ethers';

/** The hash of a signed transaction as it is broadcast. In a file of its own, so that ethers is loaded only when a node knew the transaction before. */
export function transactionHash(signed: string): string {
  return keccak256(signed);
}
