import { decodeQuantity, encodeQuantity } from './hex.ts';
import type { Hex } from './hex.ts';

/** A quantity as one word of the EVM: 32 bytes, with leading zeros. Text is `0x…` in either case, as an address is or the `r` of a signature. @throws input.notQuantity for what is negative, no whole number or above 256 bits */
export function toWord(value: bigint | number | string): Hex {
  return `0x${decodeQuantity(typeof value === 'string' ? value : encodeQuantity(value)).toString(16).padStart(64, '0')}`;
}
