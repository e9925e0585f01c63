import { parseAddress } from '../accounts/address.ts';
import { createCache } from '../createCache.ts';
import { decodeBytes, encodeBytes, encodeUtf8 } from '../encoding/bytes.ts';
import { isHexData } from '../encoding/isHex.ts';
import * as limits from '../limits.ts';
import type { Coder, Source } from './coder.ts';
import { encodeSize, Fault, toWord, wordDigits } from './coder.ts';

/** Decoding ignores what stands above the type's bits, as ethers and contracts before ABI coder v2 do. */
export function integerCoder(type: string, bits: number, isSigned: boolean): Coder {
  const least = isSigned ? -(2n ** BigInt(bits - 1)) : 0n;
  const most = isSigned ? -least - 1n : 2n ** BigInt(bits) - 1n;
  const skipped = wordDigits - bits / 4;
  return staticCoder(
    type,
    (value) => {
      const integer = toInteger(type, value);
      if (integer < least || integer > most) throw new Fault(type, `${integer} is out of range`);
      return toWord((integer < 0n ? BigInt.asUintN(256, integer) : integer).toString(16));
    },
    ({ digits }, at) => {
      const unsigned = BigInt(`0x${digits.slice(at + skipped, at + wordDigits)}`);
      return isSigned ? BigInt.asIntN(bits, unsigned) : unsigned;
    },
  );
}

/** Of addresses as they were given, checked. */
const addressWords = /* @__PURE__ */ createCache<string, string>(limits.addressCacheEntries);

export function addressCoder(): Coder {
  const padding = '0'.repeat(24);
  return staticCoder(
    'address',
    (value) => {
      const known = typeof value === 'string' ? addressWords.get(value) : undefined;
      if (known !== undefined) return known;
      try {
        const address = parseAddress(value);
        const word = toWord(address.slice(2).toLowerCase());
        addressWords.set(String(value), word);
        return word;
      } catch (cause) {
        throw new Fault('address', 'it must be 0x and 40 hex digits, of one case or with the right checksum', cause);
      }
    },
    ({ digits }, at) => {
      if (digits.slice(at, at + padding.length) !== padding) throw new Fault('address', 'more than 20 bytes are set');
      return parseAddress(`0x${digits.slice(at + padding.length, at + wordDigits)}`);
    },
  );
}

/** Decoding takes whatever is not zero as true, as ethers and contracts before ABI coder v2 do. */
export function boolCoder(): Coder {
  const no = encodeSize(0);
  const yes = encodeSize(1);
  return staticCoder(
    'bool',
    (value) => {
      if (typeof value !== 'boolean') throw new Fault('bool', 'it must be true or false');
      return value ? yes : no;
    },
    ({ digits }, at) => digits.slice(at, at + wordDigits) !== no,
  );
}

export function fixedBytesCoder(type: string, bytes: number): Coder {
  return staticCoder(
    type,
    (value) => {
      const digits = toDigits(type, value);
      if (digits.length !== bytes * 2) throw new Fault(type, `it has ${digits.length / 2} bytes`);
      return digits.padEnd(wordDigits, '0');
    },
    ({ digits }, at) => `0x${digits.slice(at, at + bytes * 2)}`,
  );
}

export function bytesCoder(): Coder {
  return contentCoder('bytes', (value) => toDigits('bytes', value), (digits) => `0x${digits}`);
}

/** Bytes that are no UTF-8 decode to U+FFFD: one bad name must not make a whole list unreadable. */
export function stringCoder(): Coder {
  return contentCoder('string', toTextDigits, fromTextDigits);
}

/** The value's own bytes: neither length nor padding. */
export function toTextDigits(value: unknown): string {
  if (typeof value !== 'string') throw new Fault('string', 'it must be text');
  if (/\p{Surrogate}/u.test(value)) throw new Fault('string', 'it has half a surrogate pair');
  return encodeUtf8(value).slice(2);
}

/** The value's own bytes: neither length nor padding. */
export function toDigits(type: string, value: unknown): string {
  if (isBytes(value)) return encodeBytes(value).slice(2);
  if (!isHexData(value)) throw new Fault(type, 'it must be a Uint8Array, or 0x and two hex digits a byte');
  return value.slice(2).toLowerCase();
}

function staticCoder(type: string, encode: Coder['encode'], decode: Coder['decode']): Coder {
  return { type, isDynamic: false, headDigits: wordDigits, encode, encodeInPlace: encode, decode };
}

function contentCoder(type: string, toContent: (value: unknown) => string, fromContent: (digits: string) => string): Coder {
  const encodeInPlace = (value: unknown): string => fillUp(toContent(value));
  return {
    type,
    isDynamic: true,
    headDigits: wordDigits,
    encode: (value) => {
      const content = toContent(value);
      return encodeSize(content.length / 2) + fillUp(content);
    },
    encodeInPlace,
    decode: (source: Source, at) => {
      source.claim(type, at, wordDigits);
      const length = source.sizeAt(at) * 2;
      source.claim(type, at + wordDigits, length); // the padding may be missing, as older compilers left it out
      return fromContent(source.digits.slice(at + wordDigits, at + wordDigits + length));
    },
  };
}

function fillUp(content: string): string {
  return content.padEnd(Math.ceil(content.length / wordDigits) * wordDigits, '0');
}

/** No numeric strings: `'10'` of a form or of JSON may be decimal, hexadecimal, or an amount still without its decimals. */
function toInteger(type: string, value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw new Fault(type, 'it must be a bigint or a safe integer');
}

/** Of any realm: pages and their frames, and test environments, have several `Uint8Array`s. */
function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]';
}

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

export function fromTextDigits(digits: string): string {
  return decoder.decode(decodeBytes(`0x${digits}`));
}
