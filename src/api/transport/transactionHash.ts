import { keccak256 } from 'ethers';

/** The hash of a signed transaction as it is broadcast. Apart, so that ethers comes along only for a node that knew the transaction before. */
export function transactionHash(signed: string): string {
  return keccak256(signed);
}
