import { sha256 } from '@noble/hashes/sha2.js';
import { p256 } from '@noble/curves/nist.js';
import { encodeBase64url } from '../../../src/domain/encoding/base64url.ts';
import { decodeBytes, encodeBytes } from '../../../src/domain/encoding/bytes.ts';
import type { PasskeyAssertion } from './parseAssertion.ts';

/** The public keys that can have made a signature: two as a rule, of which one is the passkey's. @see SEC 1, 4.1.6 */
export function recoverKeys({ authenticatorData, clientDataFields, r, s, challenge }: PasskeyAssertion & { readonly challenge: string }): readonly { readonly x: string; readonly y: string }[] {
  const clientData = new TextEncoder().encode(`{"type":"webauthn.get","challenge":"${encodeBase64url(decodeBytes(challenge))}",${clientDataFields}}`);
  const signed = sha256(new Uint8Array([...decodeBytes(authenticatorData), ...sha256(clientData)]));
  return [0, 1].flatMap((bit) => {
    try {
      const [, ...coordinates] = new p256.Signature(r, s, bit).recoverPublicKey(signed).toBytes(false);
      return [{ x: encodeBytes(Uint8Array.from(coordinates.slice(0, 32))), y: encodeBytes(Uint8Array.from(coordinates.slice(32))) }];
    } catch {
      return []; // no point of the curve has this r
    }
  });
}
