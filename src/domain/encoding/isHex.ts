import type { Hex } from './hex.ts';

export { isAddress } from './isAddress.ts';

/** Bytes as `0x…`, whole bytes only. */
export function isHexData(value: unknown): value is string {
  return typeof value === 'string' && value.length % 2 === 0 && /^0x/i.test(value) && !/[^0-9a-f]/i.test(value.slice(2)); // whatever repeats could overflow the stack over megabytes
}

/** 32 bytes, e.g. of a transaction. */
export function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);
}
