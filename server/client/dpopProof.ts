import { randomBytes, sha256, toBase64url, utf8 } from '../core/bytes.ts';
import type { PublicKey } from '../protocol/values.ts';

/** The pair of keys that a device proves itself by. The private one signs, and need not be extractable. */
export interface ProofKey {
  readonly privateKey: CryptoKey;
  readonly publicKey: PublicKey;
}

/** A proof that the caller holds the key which its token is bound to. @see RFC 9449, 4.2 */
export async function makeDpopProof({ privateKey, publicKey }: ProofKey, { accessToken, method, url, atMs }: { readonly accessToken: string; readonly method: string; readonly url: string; readonly atMs: number }): Promise<string> {
  const part = (value: object) => toBase64url(utf8(JSON.stringify(value)));
  const ath = toBase64url(await sha256(utf8(accessToken)));
  const header = part({ typ: 'dpop+jwt', alg: 'ES256', jwk: publicKey });
  const payload = part({ jti: toBase64url(randomBytes(16)), htm: method, htu: url, iat: Math.floor(atMs / 1_000), ath });
  // WebCrypto writes r and s of 32 bytes each, as JWS has them.
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(`${header}.${payload}`));
  return `${header}.${payload}.${toBase64url(new Uint8Array(signature))}`;
}
