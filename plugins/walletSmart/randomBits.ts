/** A number of so many bits, a multiple of 32. Not for keys. */
export function randomBits(fraction: () => number, bits: number): bigint {
  let number = 0n;
  for (let words = 0; words < bits / 32; words += 1) number = (number << 32n) | BigInt(Math.floor(fraction() * 2 ** 32));
  return number;
}
