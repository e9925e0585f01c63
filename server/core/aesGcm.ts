const nonceBytes = 12;
const tagBytes = 16;
/** Length of an AES-256 key, in bytes. */
export const keyBytes = 32;

/** A key of 32 bytes for {@link sealBytes}, which cannot be read out again. */
export async function importAesKey(bytes: Uint8Array): Promise<CryptoKey> {
  if (bytes.length !== keyBytes) throw new TypeError(`A key has ${keyBytes} bytes.`);
  return crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/**
 * AES-256-GCM with a random nonce: 12 bytes of nonce, ciphertext, 16 bytes of tag. `bound` is what it is bound to: text by text, so that none runs over
 * into the next.
 * @see NIST SP 800-38D
 */
export async function sealBytes(key: CryptoKey, bound: readonly string[], bytes: Uint8Array): Promise<Uint8Array> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: encode(bound) }, key, new Uint8Array(bytes));
  const joined = new Uint8Array(nonceBytes + sealed.byteLength);
  joined.set(nonce);
  joined.set(new Uint8Array(sealed), nonceBytes);
  return joined;
}

/** What was sealed; undefined where it was changed, sealed by another key, or bound to something else. */
export async function openBytes(key: CryptoKey, bound: readonly string[], sealed: Uint8Array): Promise<Uint8Array | undefined> {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  const iv = new Uint8Array(sealed.subarray(0, nonceBytes));
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: encode(bound) }, key, new Uint8Array(sealed.subarray(nonceBytes))));
  } catch {
    return undefined;
  }
}

function encode(bound: readonly string[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(JSON.stringify(bound)));
}
