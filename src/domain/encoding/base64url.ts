import { assertArguments } from '../assertArguments.ts';

/** With padding, as in an integrity. @see RFC 4648, 4 */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Without padding. @see RFC 4648, 5 */
export function encodeBase64url(bytes: Uint8Array): string {
  assertArguments('encodeBase64url(bytes: Uint8Array)', bytes);
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Bytes of base64url without padding; undefined for text that is none. @see RFC 4648, 5 */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  assertArguments('decodeBase64url(text: string)', text);
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

/** The same of the one spelling that {@link encodeBase64url} writes: bits that no byte needs are 0. */
export function decodeExactBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = decodeBase64url(text);
  return bytes && encodeBase64url(bytes) === text ? bytes : undefined;
}
