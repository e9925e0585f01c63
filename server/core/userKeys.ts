import type { Kms, KmsContext, WrappedKey } from '../kms/kms.ts';
import type { Row, Store } from '../store/store.ts';
import { importAesKey, keyBytes, openBytes, sealBytes } from './aesGcm.ts';

/**
 * Seals what the server keeps about one user. Each user has a data key of their own, which the KMS wraps: what is sealed says nothing to one who has the
 * database alone, and nothing at all once the user's row is deleted. `purpose` binds a value to where it belongs, e.g. `share/<walletId>/<version>`, so
 * that it opens in no other row or column.
 */
export interface UserKeys {
  /** The key of a user who is yet to be written: `columns` go into the new row, `seal` serves the rows that are written with it. */
  create(userId: string): Promise<NewUserKey>;
  /** @throws UserKeyError */
  seal(userId: string, purpose: string, bytes: Uint8Array): Promise<Uint8Array>;
  /** @throws UserKeyError, and KmsError where the key does not open */
  open(userId: string, purpose: string, sealed: Uint8Array): Promise<Uint8Array>;
}

export interface NewUserKey {
  readonly columns: Pick<Row<'users'>, 'dataKey' | 'kmsKeyId'>;
  seal(purpose: string, bytes: Uint8Array): Promise<Uint8Array>;
}

export interface UserKeyError extends Error {
  readonly code: 'userKey.unknownUser' | 'userKey.notOpened';
}

/** Columns of a user whose key is made when it is first needed. */
export const noUserKey: NewUserKey['columns'] = { dataKey: new Uint8Array(0), kmsKeyId: '' };

export function createUserKeys({ store, kms }: { readonly store: Store; readonly kms: Kms }): UserKeys {
  async function readKey(userId: string): Promise<CryptoKey> {
    const user = await store.get('users', { userId });
    if (user === undefined) throw userKeyError('userKey.unknownUser', 'There is no such user, and no key of theirs.');
    if (user.kmsKeyId !== '') return unwrapKey(kms, userId, { keyId: user.kmsKeyId, wrapped: user.dataKey });
    const { columns } = await makeKey(kms, userId);
    // One of several first uses writes its key; all of them go on with that one.
    await store.update('users', { userId, kmsKeyId: '' }, columns);
    return readKey(userId);
  }

  return {
    create: async (userId) => {
      const { columns, key } = await makeKey(kms, userId);
      return { columns, seal: (purpose, bytes) => sealBytes(key, boundTo(userId, purpose), bytes) };
    },
    seal: async (userId, purpose, bytes) => sealBytes(await readKey(userId), boundTo(userId, purpose), bytes),
    open: async (userId, purpose, sealed) => {
      const opened = await openBytes(await readKey(userId), boundTo(userId, purpose), sealed);
      if (opened === undefined) throw userKeyError('userKey.notOpened', `The user's key does not open this: it was sealed for another purpose than ${purpose.replace(/\/.*/, '')}, or for another row or user, or was changed.`);
      return opened;
    },
  };
}

/** What the KMS wraps the data key of a user in. */
export function userKeyContext(userId: string): KmsContext {
  return { purpose: 'userData', subject: userId };
}

async function makeKey(kms: Kms, userId: string): Promise<{ readonly columns: NewUserKey['columns']; readonly key: CryptoKey }> {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  const { keyId, wrapped } = await kms.wrap(bytes, userKeyContext(userId));
  const key = await importAesKey(bytes);
  bytes.fill(0);
  return { columns: { dataKey: wrapped, kmsKeyId: keyId }, key };
}

async function unwrapKey(kms: Kms, userId: string, wrapped: WrappedKey): Promise<CryptoKey> {
  const bytes = await kms.unwrap(wrapped, userKeyContext(userId));
  const key = await importAesKey(bytes);
  bytes.fill(0);
  return key;
}

function boundTo(userId: string, purpose: string): readonly string[] {
  return ['latchkey/user/v1', userId, purpose];
}

function userKeyError(code: UserKeyError['code'], message: string): UserKeyError {
  return Object.assign(new Error(message), { code });
}
