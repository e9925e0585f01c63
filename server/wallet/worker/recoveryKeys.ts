import { p256 } from '@noble/curves/nist.js';
import { argon2id } from '@noble/hashes/argon2.js';
import type { RecoveryMethod } from '../../protocol/shares.ts';
import { deriveBytes } from './aead.ts';
import { encodeFields, fromBase64url, randomBytes, toBase64url, wipe } from './bytes.ts';
import type { Bytes } from './bytes.ts';
import { custodyError } from './custodyErrors.ts';
import { passphraseFault } from './passphraseFault.ts';

/** What a person brings to a recovery method: the PRF output of a passkey, a passphrase, or the key of a file. 32 bytes each but for the passphrase. */
export type RecoverySecret =
  | { readonly type: 'passkey'; readonly prf: Bytes }
  | { readonly type: 'passphrase'; readonly passphrase: string }
  | { readonly type: 'file'; readonly key: Bytes };

/** Written into each passphrase method, and pinned by a test: one guess costs about a second and 64 MiB. @see RFC 9106 */
export const argon2Cost = { memoryKiB: 65_536, passes: 3, lanes: 1 } as const;
const saltBytes = 16;

/** A method for a new passphrase, with a salt of its own. @throws weakPassphrase, with the fault */
export function createPassphraseMethod(passphrase: string): Extract<RecoveryMethod, { readonly type: 'passphrase' }> {
  const fault = passphraseFault(passphrase);
  if (fault) throw custodyError('weakPassphrase', fault);
  return { type: 'passphrase', salt: toBase64url(randomBytes(saltBytes)), ...argon2Cost };
}

/** What a recovery method makes of what the person brings, the same each time. The caller wipes both. */
export interface RecoveryKeys {
  /** A scalar of P-256, which opens the method's envelopes. */
  readonly privateKey: Bytes;
  /** 32 bytes, by which the method knows the wallet's address. */
  readonly tagKey: Bytes;
}

/**
 * The keys of a recovery method. 48 bytes of HKDF-SHA256 (info `recovery/v1`) of what the person brings are reduced to the scalar, 32 (info
 * `recovery/address/v1`) are the other key; the salt is the credential's id, the passphrase's salt, or none for a file.
 * @throws badRequest where the secret is of another method, or too short
 */
export async function recoveryKeys(secret: RecoverySecret, method: RecoveryMethod): Promise<RecoveryKeys> {
  const { material, salt } = materialOf(secret, method);
  let seed: Bytes | undefined;
  try {
    seed = await deriveBytes(material, salt, 'recovery/v1', seedBytes);
    return { privateKey: Uint8Array.from(p256.utils.randomSecretKey(seed)), tagKey: await deriveBytes(material, salt, 'recovery/address/v1', secretBytes) };
  } finally {
    wipe(material, seed);
  }
}

/** What a wallet is called by a tag. */
type TaggedWallet = Readonly<Record<'walletId' | 'userId' | 'address', string>>;

/**
 * HMAC-SHA256 by which a device that never saw the wallet tells its address from another that a server shows: the public keys of recovery methods are
 * known to the server, which could make envelopes to them for a wallet of its own.
 */
export async function tagAddress(tagKey: Bytes, { walletId, userId, address }: TaggedWallet): Promise<string> {
  const key = await crypto.subtle.importKey('raw', tagKey, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encodeFields('address/v1', walletId, userId, address.toLowerCase()))));
}

/** 128 bits more than the scalar, so that reducing them favours none. @see FIPS 186-5, A.2.1 */
const seedBytes = 48;
const secretBytes = 32;

function materialOf(secret: RecoverySecret, method: RecoveryMethod): { readonly material: Bytes; readonly salt: Bytes } {
  if (secret.type === 'passkey' && method.type === 'passkey') return { material: whole(secret.prf), salt: fromBase64url(method.credentialId) };
  if (secret.type === 'file' && method.type === 'file') return { material: whole(secret.key), salt: new Uint8Array(0) };
  if (secret.type !== 'passphrase' || method.type !== 'passphrase') throw custodyError('badRequest');
  const salt = fromBase64url(method.salt);
  return { material: stretch(secret.passphrase, salt), salt };
}

function whole(secret: Bytes): Bytes {
  if (secret.length !== secretBytes) throw custodyError('badRequest');
  return Uint8Array.from(secret);
}

/** The same for every way to type a letter with an accent. @see RFC 9106, UAX #15 (NFKD) */
function stretch(passphrase: string, salt: Bytes): Bytes {
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKD'));
  try {
    return Uint8Array.from(argon2id(bytes, salt, { m: argon2Cost.memoryKiB, t: argon2Cost.passes, p: argon2Cost.lanes, dkLen: secretBytes }));
  } finally {
    wipe(bytes);
  }
}
