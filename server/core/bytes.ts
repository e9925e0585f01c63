import { encodeBase64url } from '../../src/domain/encoding/base64url.ts';

export { decodeExactBase64url as fromBase64url, encodeBase64url as toBase64url } from '../../src/domain/encoding/base64url.ts';

/** Bytes with memory of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A copy with memory of its own. */
export const owned = (bytes: Uint8Array): Bytes => Uint8Array.from(bytes);
export const utf8 = (text: string): Bytes => owned(new TextEncoder().encode(text));
/** @throws where the bytes are no UTF-8 */
export const fromUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
/** From the system's generator. @see Web Cryptography, getRandomValues */
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
/** An id of the protocol: 16 random bytes as base64url. */
export const randomId = (): string => encodeBase64url(randomBytes(16));

export const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Whether two texts are equal, in a time that depends on their lengths alone: these are hashes, whose lengths are known. */
export const isSameText = (a: string, b: string): boolean => equalBytes(utf8(a), utf8(b));

/** Compares in a time that does not depend on where bytes differ. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}
