import { textOf } from '../errors.ts';
import { inputErrors } from '../inputErrors.ts';
import type { Hex } from './hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** UTF-8 text as `0x…`, the form `personal_sign` takes. */
export function encodeUtf8(text: string): Hex {
  assertArguments('encodeUtf8(text: string)', text);
  return encodeBytes(new TextEncoder().encode(text));
}

/** Bytes as `0x…`, two lower-case digits each. */
export function encodeBytes(bytes: Uint8Array): Hex {
  assertArguments('encodeBytes(bytes: Uint8Array)', bytes);
  let digits = '';
  for (const byte of bytes) digits += pairs[byte];
  return `0x${digits}`;
}

/** The mirror of {@link encodeBytes}, many times as fast as parsing pair by pair. @throws input.notHexData */
export function decodeBytes(hex: string): Uint8Array {
  const isWhole = typeof hex === 'string' && hex.length % 2 === 0 && /^0x/i.test(hex);
  const bytes = new Uint8Array(isWhole ? hex.length / 2 - 1 : 0);
  let seen = 0; // of all digits, so that one comparison at the end finds what is none
  for (let i = 0; i < bytes.length; i += 1) {
    const high = digits[hex.charCodeAt(2 * i + 2)] ?? noDigit;
    const low = digits[hex.charCodeAt(2 * i + 3)] ?? noDigit;
    seen |= high | low;
    bytes[i] = (high << 4) | low;
  }
  if (!isWhole || seen >= noDigit) throw inputErrors.notHexData({ value: textOf(hex).slice(0, 80) });
  return bytes;
}

const pairs = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const noDigit = 16;

/** The value of each digit by its character code, {@link noDigit} for the rest of ASCII. */
const digits = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) => (/[0-9a-f]/i.test(String.fromCharCode(code)) ? Number.parseInt(String.fromCharCode(code), 16) : noDigit));
