import { kmsError } from '../kmsError.ts';
import { aesKeyType, attributes, secretKeyClass, type Cryptoki, type Handle } from './cryptoki.ts';
import type { Attribute } from './moduleCalls.ts';
import type { TokenSessions } from './tokenSessions.ts';

/** A key in the token. */
export interface TokenKey {
  /** `pkcs11-` and its CKA_ID in hex. */
  readonly keyId: string;
  readonly handle: Handle;
}

const prefix = 'pkcs11-';
const sequenceBytes = 4;
const randomBytes = 6;
const keyBytes = 32;

/**
 * The AES keys of a label, in the order of their CKA_ID, byte by byte: the last one wraps. Keys that `addTokenKey` makes have a number first, so that
 * the newest is the last.
 */
export async function listTokenKeys(session: Handle, cryptoki: Cryptoki, keyLabel: string): Promise<readonly TokenKey[]> {
  const handles = await cryptoki.findObjects(session, ofLabel(keyLabel));
  const keys: (TokenKey & { readonly id: Uint8Array })[] = [];
  for (const handle of handles) keys.push({ handle, id: await cryptoki.readAttribute(session, handle, attributes.id), keyId: '' });
  return keys.filter(({ id }) => id.length > 0).sort((a, b) => Buffer.compare(a.id, b.id)).map(({ id, handle }) => ({ keyId: `${prefix}${Buffer.from(id).toString('hex')}`, handle }));
}

/** The key of a name; undefined where there is none. */
export async function findTokenKey(session: Handle, cryptoki: Cryptoki, keyLabel: string, keyId: string): Promise<Handle | undefined> {
  const [, hex] = /^pkcs11-((?:[0-9a-f]{2}){1,64})$/.exec(keyId) ?? [];
  if (hex === undefined) return undefined;
  return (await cryptoki.findObjects(session, [...ofLabel(keyLabel), [attributes.id, Buffer.from(hex, 'hex')]]))[0];
}

/** Makes a key in the token, which never leaves it, and wraps from now on in every process. Its name. */
export function addTokenKey(sessions: TokenSessions, keyLabel: string): Promise<string> {
  return sessions.use(async (session, cryptoki) => {
    const last = (await listTokenKeys(session, cryptoki, keyLabel)).at(-1);
    const lastNumber = last === undefined ? 0 : Number.parseInt(last.keyId.slice(prefix.length, prefix.length + sequenceBytes * 2), 16);
    const id = Buffer.alloc(sequenceBytes + randomBytes);
    id.writeUInt32BE(lastNumber + 1);
    crypto.getRandomValues(id.subarray(sequenceBytes));
    await cryptoki.generateAesKey(session, [
      ...ofLabel(keyLabel), [attributes.id, id], [attributes.private, true], [attributes.sensitive, true], [attributes.extractable, false], [attributes.encrypt, true], [attributes.decrypt, true],
      [attributes.valueLength, keyBytes],
    ]);
    return `${prefix}${id.toString('hex')}`;
    // Tried twice it could be made twice.
  }, { isOnce: true });
}

/** Makes the first key. @throws KmsError `kms.badToken` where there is one of this label */
export async function createTokenKey(sessions: TokenSessions, keyLabel: string): Promise<string> {
  const keys = await sessions.use((session, cryptoki) => listTokenKeys(session, cryptoki, keyLabel));
  if (keys.length > 0) throw kmsError('kms.badToken', `The token has a key "${keyLabel}" already (${keys.at(-1)?.keyId}). It may be the only key to a database, so none is made: use it, or name another by kms.keyLabel.`);
  return addTokenKey(sessions, keyLabel);
}

/** Removes a key that wraps no more. What it wrapped, in backups as well, opens only with a backup of the token. */
export function removeTokenKey(sessions: TokenSessions, keyLabel: string, keyId: string): Promise<void> {
  return sessions.use(async (session, cryptoki) => {
    const keys = await listTokenKeys(session, cryptoki, keyLabel);
    const key = keys.find((one) => one.keyId === keyId);
    if (key === undefined) throw kmsError('kms.unknownKey', `The token has no key "${keyId}".`);
    if (keys.at(-1) === key) throw kmsError('kms.badToken', `Key "${keyId}" is the current one. Add another one first.`);
    await cryptoki.destroyObject(session, key.handle);
  }, { isOnce: true });
}

function ofLabel(keyLabel: string): readonly Attribute[] {
  return [[attributes.class, secretKeyClass], [attributes.keyType, aesKeyType], [attributes.token, true], [attributes.label, Buffer.from(keyLabel, 'utf8')]];
}
