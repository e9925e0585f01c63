import type { AbiValue } from './abi.ts';

/** Writes and reads one type. Lengths and places are in hex digits, two a byte, 64 a word; no `0x` anywhere. */
export interface Coder {
  /** As in the ABI, for messages. */
  readonly type: string;
  readonly isDynamic: boolean;
  /** What it takes where its container begins: all of it, or the offset of what is dynamic. */
  readonly headDigits: number;
  readonly encode: (value: unknown) => string;
  /** Without offsets and lengths, each part filled up to whole words. @see Solidity, indexed event encoding and packed mode */
  readonly encodeInPlace: (value: unknown) => string;
  /** Where it is static, its container has made sure that there are {@link headDigits} at this place. */
  readonly decode: (source: Source, at: number) => AbiValue;
}

export const wordDigits = 64;

/** What is wrong with one value, and where: containers put their part of the path before it on the way up. */
export class Fault extends Error {
  path = '';
  readonly type: string;

  constructor(type: string, why: string, cause?: unknown) {
    super(why, { cause });
    this.type = type;
  }
}

/** @returns the same error, to be thrown on */
export function under(segment: string | undefined, error: unknown): unknown {
  if (error instanceof Fault) error.path = `${segment}${error.path}`;
  return error;
}

// Encoders may let several offsets share one tail, so bytes may be read more than once; but offsets that point into each other
// would let a kilobyte unfold into gigabytes.
const maxReadings = 4;
const readingsSlackDigits = 4_096;

/** Data being read: it stays within its end, and within a bound for everything it unfolds into. */
export class Source {
  readonly digits: string;
  #left: number;

  /** @param digits lower case, whole bytes */
  constructor(digits: string) {
    this.digits = digits;
    this.#left = digits.length * maxReadings + readingsSlackDigits;
  }

  /** Asserts that so much can be read there, and counts it as read. */
  claim(type: string, at: number, length: number): void {
    if (at + length > this.digits.length) throw new Fault(type, this.digits === '' ? 'there is no data; is there a contract at the address?' : 'it lies beyond the end of the data');
    this.#left -= length;
    if (this.#left < 0) throw new Fault(type, 'the same bytes are referred to too often');
  }

  /** A length or an offset. Too large a one loses its last digits, but is beyond any data as well. */
  sizeAt(at: number): number {
    return Number.parseInt(this.digits.slice(at, at + wordDigits), 16);
  }
}

export function encodeSize(size: number): string {
  return toWord(size.toString(16));
}

const zeros = /* @__PURE__ */ Array.from({ length: wordDigits + 1 }, (_, i) => '0'.repeat(i));

/** Filled up on the left. Several times as fast as `padStart`, and a call is made of words. */
export function toWord(digits: string): string {
  return (zeros[wordDigits - digits.length] ?? '') + digits;
}
