import { encodeCBOR } from '@levischuck/tiny-cbor';
import type { CBORType } from '@levischuck/tiny-cbor';
import { owned, randomBytes, sha256, toBase64url, utf8, fromBase64url, type Bytes } from '../core/bytes.ts';
import type { CreateOptions, UseOptions } from '../wallet/frame/authenticator.ts';

/** A passkey of software: its key is on P-256, and is not exported. */
export interface SoftPasskey {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly name: string;
  readonly privateKey: CryptoKey;
}

/** What an authenticator and a browser write. Whatever is left out is as an honest one has it. */
export interface SoftCeremony {
  readonly origin: string;
  /** Of the page around; absent: there is none. */
  readonly topOrigin?: string | undefined;
  readonly crossOrigin?: boolean;
  readonly type?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly id?: string;
  readonly userHandle?: string;
  readonly counter?: number;
  /** Person present, person verified, may be copied, is copied. */
  readonly flags?: number;
  /** Of COSE: what the key says of itself. */
  readonly algorithm?: number;
  /** In place of `none`. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: ReadonlyMap<string, CBORType> };
  /** Signs by another key. */
  readonly signsBy?: CryptoKey;
}

const honestFlags = 0x01 | 0x04 | 0x08 | 0x10;
const hasCredential = 0x40;

/** Makes a passkey, and what the browser would answer as JSON. */
export async function makeSoftPasskey({ rp, user, challenge }: CreateOptions, ceremony: SoftCeremony): Promise<{ readonly passkey: SoftPasskey; readonly credential: string }> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const id = ceremony.id ?? toBase64url(randomBytes(32));
  const cose = encodeCBOR(new Map<number, CBORType>([[1, 2], [3, ceremony.algorithm ?? -7], [-1, 1], [-2, bytesOf(x)], [-3, bytesOf(y)]]));
  const idBytes = bytesOf(id);
  const authData = await writeAuthenticatorData(rp.id, ceremony, hasCredential, [...new Uint8Array(16), idBytes.length >> 8, idBytes.length & 255, ...idBytes, ...cose]);
  const { fmt, attStmt } = ceremony.attestation ?? { fmt: 'none', attStmt: new Map<string, CBORType>() };
  const attestation = encodeCBOR(new Map<string, CBORType>([['fmt', fmt], ['attStmt', new Map(attStmt)], ['authData', authData]]));
  const response = { clientDataJSON: toBase64url(writeClientData('webauthn.create', challenge, ceremony)), attestationObject: toBase64url(attestation), transports: ['internal', 'hybrid'] };
  return { passkey: { id, rpId: rp.id, userHandle: user.id, name: user.name, privateKey }, credential: JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }) };
}

/** Uses a passkey: what the browser would answer as JSON. */
export async function answerBySoftPasskey({ id, rpId, userHandle, privateKey }: SoftPasskey, { challenge }: Pick<UseOptions, 'challenge'>, ceremony: SoftCeremony): Promise<string> {
  const clientData = writeClientData('webauthn.get', challenge, ceremony);
  const authenticatorData = await writeAuthenticatorData(rpId, ceremony, 0, []);
  const signed = owned(new Uint8Array([...authenticatorData, ...(await sha256(clientData))]));
  const signature = toDer(new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, ceremony.signsBy ?? privateKey, signed)));
  const response = { clientDataJSON: toBase64url(clientData), authenticatorData: toBase64url(authenticatorData), signature: toBase64url(signature), userHandle: ceremony.userHandle ?? userHandle };
  return JSON.stringify({ id: ceremony.id ?? id, rawId: ceremony.id ?? id, type: 'public-key', response, clientExtensionResults: {} });
}

function writeClientData(type: string, challenge: string, { origin, topOrigin, crossOrigin = topOrigin !== undefined, ...changed }: SoftCeremony): Bytes {
  return utf8(JSON.stringify({ type: changed.type ?? type, challenge: changed.challenge ?? challenge, origin, crossOrigin, ...(topOrigin !== undefined && { topOrigin }) }));
}

/** @see WebAuthn Level 3, 6.1: hash of the RP ID, flags, counter, and the credential where one was made */
async function writeAuthenticatorData(rpId: string, { flags = honestFlags, counter = 0, ...changed }: SoftCeremony, more: number, credential: readonly number[]): Promise<Bytes> {
  const count = [counter >>> 24, (counter >>> 16) & 255, (counter >>> 8) & 255, counter & 255];
  return owned(new Uint8Array([...(await sha256(utf8(changed.rpId ?? rpId))), flags | more, ...count, ...credential]));
}

/** @see RFC 3279, 2.2.3 */
function toDer(raw: Uint8Array): Uint8Array {
  const parts = [raw.subarray(0, 32), raw.subarray(32)].flatMap((integer) => {
    const from = integer.findIndex((byte) => byte !== 0);
    const digits = [...integer.subarray(from < 0 ? 31 : from)];
    if ((digits[0] ?? 0) >= 0x80) digits.unshift(0);
    return [0x02, digits.length, ...digits];
  });
  return new Uint8Array([0x30, parts.length, ...parts]);
}

const bytesOf = (text: string): Bytes => fromBase64url(text) ?? owned(new Uint8Array());
