/** Bytes with memory of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A copy with memory of its own. */
export const owned = (bytes: Uint8Array): Bytes => Uint8Array.from(bytes);
export const utf8 = (text: string): Bytes => owned(new TextEncoder().encode(text));
/** @throws where the bytes are no UTF-8 */
export const fromUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
/** An id of the protocol: 16 random bytes as base64url. */
export const randomId = (): string => toBase64url(randomBytes(16));

/** Without padding. @see RFC 4648, 5 */
export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** `undefined` for what is no base64url, or is written otherwise than {@link toBase64url} does: one value has one spelling. */
export function fromBase64url(text: string): Bytes | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return toBase64url(bytes) === text ? bytes : undefined;
}

export const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Whether two texts are equal, in a time that depends on their lengths alone: these are hashes, whose lengths are known. */
export function isSameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
