import type { Hex } from './hex.ts';

/** 20 bytes; the checksum of mixed case is checked where keccak is at hand. */
export function isAddress(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value);
}
