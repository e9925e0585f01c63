import { p256 } from '@noble/curves/nist.js';
import type { Envelope } from '../../protocol/shares.ts';
import type { PublicKey } from '../../protocol/values.ts';
import { decrypt, deriveAeadKey, encrypt } from './aead.ts';
import { joinBytes } from '../../../src/domain/encoding/joinBytes.ts';
import { encodeFields, fromBase64url, toBase64url, wipe } from './bytes.ts';
import type { Bytes } from './bytes.ts';
import { custodyError } from './custodyErrors.ts';
import { shareBytes } from './shares.ts';

/** What an envelope is bound to: it opens for this recipient, in this version of this wallet, as this share alone. */
export interface EnvelopeContext {
  readonly walletId: string;
  readonly version: number;
  readonly recipientId: string;
  readonly share: 'D' | 'R';
}

/** The private half of a recipient's key: a device's never leaves its browser, a recovery method's is made anew each time (32 bytes). */
export type RecipientKey = CryptoKey | Bytes;

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const coordinateBytes = 32;

/** Encrypts a share to a recipient: ephemeral ECDH on P-256, HKDF-SHA256, AES-256-GCM. @throws badRequest for what is no point of the curve */
export async function sealEnvelope(share: Bytes, recipient: PublicKey, context: EnvelopeContext): Promise<Envelope> {
  const ephemeral = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const ephemeralKey = publicKeyOf(await crypto.subtle.exportKey('jwk', ephemeral.publicKey));
  const key = await envelopeKey(await sharedSecret(ephemeral.privateKey, recipient), ephemeralKey, recipient);
  return { ephemeralKey, sealed: toBase64url(await encrypt(key, share, contextData(context))) };
}

/** The share in an envelope; the caller wipes it. @throws wrongKeys where the key or the context is another, or a byte was changed; badRequest */
export async function openEnvelope(envelope: Envelope, privateKey: RecipientKey, recipient: PublicKey, context: EnvelopeContext): Promise<Bytes> {
  const key = await envelopeKey(await sharedSecret(privateKey, envelope.ephemeralKey), envelope.ephemeralKey, recipient);
  const share = await decrypt(key, fromBase64url(envelope.sealed), contextData(context));
  if (share?.length !== shareBytes) throw custodyError('wrongKeys');
  return share;
}

/** The two coordinates alone: a JWK of the browser's has more fields. @throws badRequest */
export function publicKeyOf({ kty, crv, x, y }: JsonWebKey): PublicKey {
  if (kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined) throw custodyError('badRequest');
  return { kty, crv, x, y };
}

/** Of a recovery method. @throws badRequest */
export function publicKeyOfScalar(scalar: Bytes): PublicKey {
  const point = p256.getPublicKey(scalar, false);
  return { kty: 'EC', crv: 'P-256', x: toBase64url(point.subarray(1, 1 + coordinateBytes)), y: toBase64url(point.subarray(1 + coordinateBytes)) };
}

async function sharedSecret(privateKey: RecipientKey, publicKey: PublicKey): Promise<Bytes> {
  try {
    if (privateKey instanceof Uint8Array) return Uint8Array.from(p256.getSharedSecret(privateKey, pointOf(publicKey)).subarray(1, 1 + coordinateBytes));
    const other = await crypto.subtle.importKey('jwk', { ...publicKey }, curve, false, []);
    return new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, privateKey, 8 * coordinateBytes));
  } catch {
    throw custodyError('badRequest');
  }
}

/** Both public keys are part of it, so that an envelope is bound to whom it was made for. */
async function envelopeKey(secret: Bytes, ephemeral: PublicKey, recipient: PublicKey): Promise<CryptoKey> {
  try {
    return await deriveAeadKey(secret, joinBytes([pointOf(ephemeral), pointOf(recipient)]), 'envelope/v1');
  } finally {
    wipe(secret);
  }
}

/** Uncompressed. @see SEC 1, 2.3.3 */
function pointOf({ x, y }: PublicKey): Bytes {
  return joinBytes([Uint8Array.of(4), fromBase64url(x), fromBase64url(y)]);
}

function contextData({ walletId, version, recipientId, share }: EnvelopeContext): Bytes {
  return encodeFields('envelope/v1', walletId, version, recipientId, share);
}
