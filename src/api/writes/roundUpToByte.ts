/** The next number of which all bytes but the first are zero: 0x3f1234 becomes 0x400000. Chains that price zero bytes lower then charge less for writing it down. */
export function roundUpToByte(value: bigint): bigint {
  const unit = 256n ** BigInt(Math.max(0, Math.ceil(value.toString(16).length / 2) - 1));
  return ((value + unit - 1n) / unit) * unit;
}
