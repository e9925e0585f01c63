import { assertArguments } from '../assertArguments.ts';

const mask = 0xffff_ffff_ffff_ffffn;
const c1 = 0x87c3_7b91_1142_53d5n;
const c2 = 0x4cf5_ad43_2745_937fn;

const rotl = (value: bigint, by: bigint): bigint => ((value << by) | (value >> (64n - by))) & mask;
const times = (one: bigint, other: bigint): bigint => (one * other) & mask;

/** The first half of MurmurHash3 (128 bits, x64), by which names find their place in a sharded directory, with its highest byte first. @see https://specs.ipfs.tech/unixfs/ */
export function murmur3(bytes: Uint8Array): Uint8Array {
  assertArguments('murmur3(bytes: Uint8Array)', bytes);
  let [h1, h2] = [0n, 0n];
  const whole = bytes.length - (bytes.length % 16);
  for (let at = 0; at < whole; at += 16) {
    h1 = ((rotl(h1 ^ mixOne(littleEndian(bytes, at, 8)), 27n) + h2) * 5n + 0x52dc_e729n) & mask;
    h2 = ((rotl(h2 ^ mixTwo(littleEndian(bytes, at + 8, 8)), 31n) + h1) * 5n + 0x3849_5ab5n) & mask;
  }
  h2 ^= mixTwo(littleEndian(bytes, whole + 8, 8));
  h1 ^= mixOne(littleEndian(bytes, whole, 8));
  const length = BigInt(bytes.length);
  h1 = ((h1 ^ length) + (h2 ^ length)) & mask;
  h2 = ((h2 ^ length) + h1) & mask;
  const half = (finish(h1) + finish(h2)) & mask;
  return Uint8Array.from({ length: 8 }, (_, at) => Number((half >> BigInt(56 - 8 * at)) & 0xffn));
}

const mixOne = (word: bigint): bigint => times(rotl(times(word, c1), 31n), c2);
const mixTwo = (word: bigint): bigint => times(rotl(times(word, c2), 33n), c1);

/** What is beyond the end counts as zero. */
function littleEndian(bytes: Uint8Array, from: number, length: number): bigint {
  let word = 0n;
  for (let at = length - 1; at >= 0; at -= 1) word = (word << 8n) | BigInt(bytes[from + at] ?? 0);
  return word;
}

function finish(half: bigint): bigint {
  const once = times(half ^ (half >> 33n), 0xff51_afd7_ed55_8ccdn);
  const twice = times(once ^ (once >> 33n), 0xc4ce_b9fe_1a85_ec53n);
  return twice ^ (twice >> 33n);
}
