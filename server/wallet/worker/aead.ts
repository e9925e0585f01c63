import { joinBytes } from '../../../src/domain/encoding/joinBytes.ts';
import { randomBytes } from './bytes.ts';
import type { Bytes } from './bytes.ts';

const nonceBytes = 12;

/** 12 bytes of nonce, ciphertext, 16 bytes of tag. @see NIST SP 800-38D */
export async function encrypt(key: CryptoKey, plain: Bytes, additionalData: Bytes): Promise<Bytes> {
  const nonce = randomBytes(nonceBytes);
  return joinBytes([nonce, new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, key, plain))]);
}

/** The mirror of {@link encrypt}. Undefined where the key, the additional data or a byte is another than it was. */
export async function decrypt(key: CryptoKey, sealed: Bytes, additionalData: Bytes): Promise<Bytes | undefined> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.subarray(0, nonceBytes), additionalData }, key, sealed.subarray(nonceBytes)));
  } catch {
    return undefined;
  }
}

/** A key of AES-256-GCM that stays inside WebCrypto. @see RFC 5869, with SHA-256 */
export async function deriveAeadKey(secret: Bytes, salt: Bytes, info: string): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(info) }, key, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** @see RFC 5869, with SHA-256 */
export async function deriveBytes(secret: Bytes, salt: Bytes, info: string, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(info) }, key, 8 * length));
}
