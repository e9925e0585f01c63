import { encodeBase64url } from '../../../src/domain/encoding/base64url.ts';
import { decodeBytes, encodeBytes } from '../../../src/domain/encoding/bytes.ts';
import { passkeyErrors } from '../errors.ts';

/** What a passkey has signed, in the parts that contracts check. */
export interface PasskeyAssertion {
  /** `0x…`. @see WebAuthn Level 3, 6.1 */
  readonly authenticatorData: string;
  /** Of the client data what stands behind the challenge, without the last brace. @see WebAuthn Level 3, 5.8.1.1 */
  readonly clientDataFields: string;
  readonly r: bigint;
  /** In the lower half of the curve's order. */
  readonly s: bigint;
}

/** Order of the group of P-256. @see SEC 2, 2.4.2 */
export const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const hasPersonVerified = 0x04;
const flagsAt = 32;

/** Reads what an authenticator has answered to a challenge, 32 bytes as `0x…`. @throws passkey.badAnswer for client data that contracts could not rebuild, for another challenge, and where the person was not verified */
export function parseAssertion({ authenticatorData, clientDataJSON, signature }: { readonly authenticatorData: Uint8Array; readonly clientDataJSON: Uint8Array; readonly signature: Uint8Array }, challenge: string): PasskeyAssertion {
  const start = `{"type":"webauthn.get","challenge":"${encodeBase64url(decodeBytes(challenge))}",`;
  const text = new TextDecoder().decode(clientDataJSON);
  if (!text.startsWith(start) || !text.endsWith('}')) throw passkeyErrors.badAnswer();
  if (authenticatorData.length < 37 || ((authenticatorData[flagsAt] ?? 0) & hasPersonVerified) === 0) throw passkeyErrors.badAnswer();
  const { r, s } = parseDer(signature);
  return { authenticatorData: encodeBytes(authenticatorData), clientDataFields: text.slice(start.length, -1), r, s: s > p256Order / 2n ? p256Order - s : s };
}

/** ECDSA-Sig-Value. @see RFC 3279, 2.2.3 */
function parseDer(der: Uint8Array): { readonly r: bigint; readonly s: bigint } {
  const integers: bigint[] = [];
  let at = 2;
  while (der[0] === 0x30 && der[1] === der.length - 2 && der[at] === 0x02 && at < der.length) {
    const length = der[at + 1] ?? 0;
    const digits = der.subarray(at + 2, at + 2 + length);
    if (digits.length !== length || length === 0 || length > 33) break;
    integers.push(BigInt(encodeBytes(digits)));
    at += 2 + length;
  }
  const [r = 0n, s = 0n] = integers;
  if (integers.length !== 2 || at !== der.length || [r, s].some((each) => each <= 0n || each >= p256Order)) throw passkeyErrors.badAnswer();
  return { r, s };
}
