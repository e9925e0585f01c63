import { p256 } from '@noble/curves/nist.js';
import { argon2id } from '@noble/hashes/argon2.js';
import type { RecoveryMethod } from '../../protocol/shares.ts';
import { deriveBytes } from './aead.ts';
import { fromBase64url, randomBytes, toBase64url, wipe } from './bytes.ts';
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

/**
 * The private key of a recovery method: a scalar of P-256, the same each time. 48 bytes of HKDF-SHA256 (info `recovery/v1`) of what the person brings
 * are reduced to it; the salt is the credential's id, the passphrase's salt, or none for a file. The caller wipes it.
 * @throws badRequest where the secret is of another method, or too short
 */
export async function recoveryKey(secret: RecoverySecret, method: RecoveryMethod): Promise<Bytes> {
  const { material, salt } = materialOf(secret, method);
  let seed: Bytes | undefined;
  try {
    seed = await deriveBytes(material, salt, 'recovery/v1', seedBytes);
    return Uint8Array.from(p256.utils.randomSecretKey(seed));
  } finally {
    wipe(material, seed);
  }
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
