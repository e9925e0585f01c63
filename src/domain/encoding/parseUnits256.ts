/** A whole number of 256 bits in untrusted JSON: decimal digits, hexadecimal, or a number that JSON holds exactly. Undefined for anything else. */
export function parseUnits256(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value !== 'string' || !/^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)) return undefined;
  const units = BigInt(value);
  return units < 2n ** 256n ? units : undefined;
}
