import * as v from 'valibot';
import { atMs, base64url, id } from './values.ts';

const challenge = base64url({ minBytes: 32, maxBytes: 32 });
const type = v.literal('public-key');
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(254));

/** What a browser is asked for a passkey with; bytes are base64url. @see WebAuthn Level 3, 5.1.9 and 5.1.10 */
const options = v.variant('does', [
  v.strictObject({ does: v.literal('use'), publicKey: v.strictObject({ challenge, rpId: text, timeout: atMs, userVerification: v.literal('required') }) }),
  v.strictObject({ does: v.literal('create'), publicKey: v.strictObject({
    rp: v.strictObject({ id: text, name: text }),
    user: v.strictObject({ id: base64url({ maxBytes: 64 }), name: text, displayName: text }),
    challenge,
    pubKeyCredParams: v.array(v.strictObject({ type, alg: v.number() })),
    timeout: atMs,
    excludeCredentials: v.array(v.strictObject({ type, id: base64url({ maxBytes: 1_023 }), transports: v.array(v.string()) })),
    authenticatorSelection: v.strictObject({ residentKey: v.literal('required'), requireResidentKey: v.literal(true), userVerification: v.literal('required') }),
    attestation: v.literal('none'),
  }) }),
]);
export type PasskeyOptions = v.InferOutput<typeof options>;

/** The challenge is good once, until `expiresAtMs`. */
export const passkeyBegun = v.strictObject({ flowId: id, options, expiresAtMs: atMs });
