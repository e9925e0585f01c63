import { decodePartialCBOR } from '@levischuck/tiny-cbor';
import { equalBytes, owned, sha256, toBase64url, utf8, type Bytes } from '../bytes.ts';
import { PasskeyFault } from './passkeyFault.ts';

/** What an authenticator says of itself and of the person. @see WebAuthn Level 3, 6.1 */
export interface AuthenticatorData {
  readonly isUserPresent: boolean;
  readonly isUserVerified: boolean;
  /** Whether it may be copied to other devices, and whether it is. */
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
  readonly counter: number;
  /** Of a passkey that was just made. */
  readonly credential: NewCredential | undefined;
}

export interface NewCredential {
  /** Of the make of authenticator, 32 hex digits. */
  readonly aaguid: string;
  readonly id: string;
  /** A COSE key, decoded from CBOR. */
  readonly publicKey: unknown;
}

const hashBytes = 32;
/** RP ID hash, flags, counter. */
const headBytes = 37;
/** AAGUID, and the length of the id. */
const credentialHeadBytes = 18;
const flags = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, hasCredential: 0x40, hasExtensions: 0x80 };

/** Reads it, to its last byte. @throws PasskeyFault also where it is about another RP ID */
export async function readAuthenticatorData(bytes: Bytes, rpId: string): Promise<AuthenticatorData> {
  if (bytes.length < headBytes) throw new PasskeyFault('malformed');
  if (!equalBytes(bytes.subarray(0, hashBytes), await sha256(utf8(rpId)))) throw new PasskeyFault('rpId');
  const set = bytes[hashBytes] ?? 0;
  const has = (flag: number): boolean => (set & flag) !== 0;
  let at = headBytes;
  let credential: NewCredential | undefined;
  if (has(flags.hasCredential)) ({ credential, at } = readCredential(bytes, at));
  if (has(flags.hasExtensions)) ({ at } = readCbor(bytes, at));
  if (at !== bytes.length) throw new PasskeyFault('malformed');
  const isBackupEligible = has(flags.backupEligible);
  const isBackedUp = has(flags.backedUp);
  if (isBackedUp && !isBackupEligible) throw new PasskeyFault('backup');
  return {
    isUserPresent: has(flags.userPresent), isUserVerified: has(flags.userVerified), isBackupEligible, isBackedUp, credential,
    counter: new DataView(bytes.buffer, bytes.byteOffset + hashBytes + 1, 4).getUint32(0),
  };
}

function readCredential(bytes: Bytes, from: number): { readonly credential: NewCredential; readonly at: number } {
  const idAt = from + credentialHeadBytes;
  if (bytes.length < idAt) throw new PasskeyFault('malformed');
  const idBytes = new DataView(bytes.buffer, bytes.byteOffset + idAt - 2, 2).getUint16(0);
  if (bytes.length < idAt + idBytes) throw new PasskeyFault('malformed');
  const { value: publicKey, at } = readCbor(bytes, idAt + idBytes);
  const aaguid = Array.from(bytes.subarray(from, from + 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { credential: { aaguid, id: toBase64url(bytes.subarray(idAt, idAt + idBytes)), publicKey }, at };
}

/** One item, with where it ends. @throws PasskeyFault, for one that is nested too deep as well */
export function readCbor(bytes: Bytes, from: number): { readonly value: unknown; readonly at: number } {
  try {
    const [value, length] = decodePartialCBOR(owned(bytes), from);
    return { value, at: from + length };
  } catch {
    throw new PasskeyFault('malformed');
  }
}
