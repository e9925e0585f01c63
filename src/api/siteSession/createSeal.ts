import { decodeExactBase64url, encodeBase64url } from '../../domain/encoding/base64url.ts';

/** Seals texts, so that no one else reads or changes them. */
export interface Seal {
  seal(text: string): Promise<string>;
  /** Undefined for what was not sealed by one of the keys for the same purpose. */
  open(sealed: string): Promise<string | undefined>;
}

const version = 1;
const saltBytes = 16;
const ivBytes = 12;
const headBytes = 1 + saltBytes + ivBytes;
const tagBytes = 16;

/**
 * AES-256-GCM, with a key of its own for each text: by HKDF-SHA-256 from the site's key and a random salt, so that no number of texts under one key is too
 * many. The purpose, such as a site's origin and the name of a cookie, is part of the derivation: what is sealed for another one does not open. The bytes are
 * version (1), salt (16), initialisation vector (12), ciphertext and tag (16), in base64url. @see RFC 5869, NIST SP 800-38D
 * @param keys 32 bytes each or more; the first seals, all open
 */
export function createSeal(keys: readonly Uint8Array<ArrayBuffer>[], purpose: string): Seal {
  const info = new TextEncoder().encode(purpose);
  let imported: Promise<readonly CryptoKey[]> | undefined;
  const load = (): Promise<readonly CryptoKey[]> => (imported ??= Promise.all(keys.map((key) => crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey']))));
  const derive = (key: CryptoKey, salt: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
    crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, { name: 'AES-GCM', length: 256 }, false, [use]);

  return {
    seal: async (text) => {
      const [first] = await load();
      if (!first) throw new RangeError('There is no key.');
      const [salt, iv] = [crypto.getRandomValues(new Uint8Array(saltBytes)), crypto.getRandomValues(new Uint8Array(ivBytes))];
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: info }, await derive(first, salt, 'encrypt'), new TextEncoder().encode(text)));
      const bytes = new Uint8Array(headBytes + sealed.length);
      bytes.set([version]);
      bytes.set(salt, 1);
      bytes.set(iv, 1 + saltBytes);
      bytes.set(sealed, headBytes);
      return encodeBase64url(bytes);
    },
    open: async (sealed) => {
      const bytes = decodeExactBase64url(sealed);
      if (!bytes || bytes.length < headBytes + tagBytes || bytes[0] !== version) return undefined;
      const [salt, iv, content] = [bytes.slice(1, 1 + saltBytes), bytes.slice(1 + saltBytes, headBytes), bytes.slice(headBytes)];
      for (const key of await load()) {
        try {
          return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: info }, await derive(key, salt, 'decrypt'), content));
        } catch {
          // sealed by another key, or changed
        }
      }
      return undefined;
    },
  };
}
