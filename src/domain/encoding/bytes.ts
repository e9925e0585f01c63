import { textOf } from '../errors.ts';
import { isHexData } from './isHex.ts';
import { inputErrors } from '../inputErrors.ts';

/** UTF-8 text as `0x…`, the form `personal_sign` takes. */
export function encodeUtf8(text: string): string {
  return encodeBytes(new TextEncoder().encode(text));
}

export function encodeBytes(bytes: Uint8Array): string {
  let hex = '0x';
  for (const byte of bytes) hex += pairs[byte];
  return hex;
}

/** The mirror of {@link encodeBytes}, many times as fast as parsing pair by pair. @throws input.notHexData */
export function decodeBytes(hex: string): Uint8Array {
  if (!isHexData(hex)) throw inputErrors.notHexData({ value: textOf(hex).slice(0, 80) });
  const bytes = new Uint8Array(hex.length / 2 - 1);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = nibble(hex.charCodeAt(2 * i + 2)) * 16 + nibble(hex.charCodeAt(2 * i + 3));
  return bytes;
}

const pairs = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Of `0`–`9`, `A`–`F` and `a`–`f`. */
function nibble(code: number): number {
  return code < 58 ? code - 48 : (code | 32) - 87;
}
