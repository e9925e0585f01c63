/** Bytes as `0x…`, whole bytes only. */
export function isHexData(value: unknown): value is string {
  return typeof value === 'string' && value.length % 2 === 0 && /^0x/i.test(value) && !/[^0-9a-f]/i.test(value.slice(2)); // whatever repeats could overflow the stack over megabytes
}

/** 20 bytes; the checksum of mixed case is checked where keccak is at hand. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value);
}

/** 32 bytes, e.g. of a transaction. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);
}
