// How CIDs and blocks of IPFS are written: numbers, fields and alphabets. Each reader bounds what it reads and says undefined to what is none.

import { assertArguments } from '../assertArguments.ts';
import { inputErrors } from '../inputErrors.ts';

/** An unsigned number of at most 53 bits, and where it ends. @see https://github.com/multiformats/unsigned-varint */
export function readVarint(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } | undefined {
  assertArguments('readVarint(bytes: Uint8Array, at: number)', bytes, at);
  return varintAt(bytes, at);
}

/** The same without a look at what is handed in: a node has many. */
function varintAt(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } | undefined {
  let value = 0;
  for (let i = 0; i < 8; i += 1) {
    const byte = bytes[at + i];
    if (byte === undefined) return undefined;
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return Number.isSafeInteger(value) ? { value, end: at + i + 1 } : undefined;
  }
  return undefined;
}

/** Such a number, written. @throws input.notQuantity */
export function writeVarint(value: number): Uint8Array<ArrayBuffer> {
  if (!Number.isSafeInteger(value) || value < 0) throw inputErrors.notQuantity({ value: String(value) });
  const out: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) out.push((left % 128) | 128);
  return Uint8Array.from([...out, left]);
}

/** One field of a message. */
export interface ProtobufField {
  readonly field: number;
  readonly value: number | Uint8Array;
}

/** The fields of a message of Protocol Buffers, of the kinds that IPFS uses; undefined where it is none. */
export function readFields(bytes: Uint8Array): readonly ProtobufField[] | undefined {
  assertArguments('readFields(bytes: Uint8Array)', bytes);
  const fields: ProtobufField[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = varintAt(bytes, at);
    const size = tag && readLong(bytes, tag.end);
    if (!tag || !size) return undefined;
    const field = Math.floor(tag.value / 8);
    const wire = tag.value % 8;
    if (wire === 0) {
      fields.push({ field, value: size.value });
      at = size.end;
    } else if (wire === 2) {
      at = size.end + size.value;
      if (at > bytes.length) return undefined;
      fields.push({ field, value: bytes.subarray(size.end, at) });
    } else if (wire === 5 && tag.end + 4 <= bytes.length) at = tag.end + 4; // parts of a time, which nothing here reads
    else return undefined;
  }
  return fields;
}

/** Numbers of ten bytes are negative ones, as times may be: their value is not told. */
function readLong(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } | undefined {
  const short = varintAt(bytes, at);
  if (short) return short;
  for (let i = 0; i < 10; i += 1) if ((bytes[at + i] ?? 0x80) < 0x80) return { value: Number.MAX_SAFE_INTEGER, end: at + i + 1 };
  return undefined;
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const base36 = '0123456789abcdefghijklmnopqrstuvwxyz';
const base32 = 'abcdefghijklmnopqrstuvwxyz234567';
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bytes by the letter in front of their text; undefined where that is not one of the usual alphabets, or the text is not of it. @see https://github.com/multiformats/multibase */
export function decodeMultibase(text: string): Uint8Array<ArrayBuffer> | undefined {
  assertArguments('decodeMultibase(text: string)', text);
  const rest = text.slice(1);
  switch (text[0]) {
    case 'b': return ofBits(rest, base32, 5);
    case 'B': return rest === rest.toUpperCase() ? ofBits(rest.toLowerCase(), base32, 5) : undefined;
    case 'f': return ofBits(rest, '0123456789abcdef', 4);
    case 'F': return ofBits(rest, '0123456789ABCDEF', 4);
    case 'u': return ofBits(rest, base64url, 6);
    case 'm': return ofBits(rest.replace(/[+/]/g, (letter) => (letter === '+' ? '-' : '_')), base64url, 6);
    case 'k': return ofDigits(rest, base36);
    case 'K': return ofDigits(rest.toLowerCase(), base36);
    case 'z': return ofDigits(rest, base58);
    default: return undefined;
  }
}

function ofBits(text: string, alphabet: string, width: number): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * width) / 8));
  let [held, bits, at] = [0, 0, 0];
  for (const letter of text) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return undefined;
    held = (held << width) | digit;
    bits += width;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = held >> bits;
      held &= (1 << bits) - 1;
    }
  }
  return bits < width && held === 0 ? bytes : undefined;
}

/** Of a text as one number; zeros in front are bytes of their own. */
function ofDigits(text: string, alphabet: string): Uint8Array<ArrayBuffer> | undefined {
  let number = 0n;
  for (const letter of text) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return undefined;
    number = number * BigInt(alphabet.length) + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 0xffn));
  const first = alphabet[0] ?? '';
  let zeros = 0;
  while (text[zeros] === first) zeros += 1;
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes]);
}

/** Without padding, in lower case. */
export function writeBase32(bytes: Uint8Array): string {
  assertArguments('writeBase32(bytes: Uint8Array)', bytes);
  let text = '';
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = ((held & 0x1f) << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += base32[(held >> (bits - 5)) & 0x1f];
  }
  return bits > 0 ? text + base32[(held << (5 - bits)) & 0x1f] : text;
}

/** In the letters of Bitcoin, as identifiers of version 0 are. */
export function writeBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; value > 0n; value /= 58n) text = (base58[Number(value % 58n)] ?? '') + text;
  return text;
}
