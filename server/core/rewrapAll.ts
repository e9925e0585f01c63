import type { Kms, KmsContext, WrappedKey } from '../kms/kms.ts';
import type { Row, Store } from '../store/store.ts';
import { userKeyContext } from './userKeys.ts';

export interface Rewrapped {
  /** How many keys were wrapped anew. */
  readonly rewrapped: number;
  /** Which keys do not open any more, by table and name, and what the KMS said. They stay as they are. */
  readonly failed: readonly { readonly table: WrappedTable; readonly subject: string; readonly error: unknown }[];
  /** How many keys an earlier key still wraps: those that failed, and what was written meanwhile. At 0 the earlier keys may be removed. */
  readonly left: number;
}
type WrappedTable = 'users' | 'signingKeys' | 'settings';

/** A row that holds something that the KMS wrapped. `write` puts it in wrapped anew, unless the row has changed since: then it touches none. */
interface WrappedRow {
  readonly table: WrappedTable;
  readonly context: KmsContext;
  readonly wrapped: WrappedKey;
  write(anew: WrappedKey): Promise<number>;
}

const pageRows = 200;
/** A KMS may be far away, and a write waits for the disk. */
const rowsAtOnce = 20;

/**
 * Wraps by the current key of the KMS what an earlier one wrapped: the keys of users, the keys that tokens are signed by, the installation's secrets.
 * May run while the server serves, in several processes at once, and again after it was stopped: it goes on with what is left.
 */
export async function rewrapAll({ store, kms, signal }: { readonly store: Store; readonly kms: Kms; readonly signal?: AbortSignal }): Promise<Rewrapped> {
  const currentKeyId = await kms.currentKeyId();
  const failed: Rewrapped['failed'][number][] = [];
  let rewrapped = 0;
  const rewrap = async (row: WrappedRow): Promise<void> => {
    try {
      const key = await kms.unwrap(row.wrapped, row.context);
      const anew = await kms.wrap(key, row.context);
      key.fill(0);
      // Read after the wait: others have counted theirs meanwhile.
      const written = await row.write(anew);
      rewrapped += written;
    } catch (error) {
      failed.push({ table: row.table, subject: row.context.subject, error });
    }
  };
  for (const readPages of [usersOf, signingKeysOf, settingsOf])
    for await (const rows of readPages(store, currentKeyId))
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        signal?.throwIfAborted();
        await Promise.all(rows.slice(at, at + rowsAtOnce).map(rewrap));
      }
  return { rewrapped, failed, left: await countLeft(store, currentKeyId) };
}

async function countLeft(store: Store, currentKeyId: string): Promise<number> {
  const kmsKeyId = { isNot: currentKeyId };
  const [users, unkeyed, signingKeys, settings] = await Promise.all([
    store.count('users', { kmsKeyId }), store.count('users', { kmsKeyId: '' }), store.count('signingKeys', { kmsKeyId }), store.count('settings', { kmsKeyId }),
  ]);
  return users - unkeyed + signingKeys + settings;
}

async function* usersOf(store: Store, currentKeyId: string): AsyncGenerator<readonly WrappedRow[]> {
  const found = pages<Row<'users'>>((after) => store.list('users', { kmsKeyId: { isNot: currentKeyId } }, { limit: pageRows, ...(after === undefined ? {} : { after: { userId: after.userId } }) }));
  for await (const rows of found)
    // Users whose key was never needed have none.
    yield rows.filter(({ kmsKeyId }) => kmsKeyId !== '').map(({ userId, kmsKeyId, dataKey }) => ({
      table: 'users',
      context: userKeyContext(userId),
      wrapped: { keyId: kmsKeyId, wrapped: dataKey },
      write: (anew) => store.update('users', { userId, kmsKeyId, dataKey }, { kmsKeyId: anew.keyId, dataKey: anew.wrapped }),
    }));
}

async function* signingKeysOf(store: Store, currentKeyId: string): AsyncGenerator<readonly WrappedRow[]> {
  const found = pages<Row<'signingKeys'>>((after) => store.list('signingKeys', { kmsKeyId: { isNot: currentKeyId } }, { limit: pageRows, ...(after === undefined ? {} : { after: { keyId: after.keyId } }) }));
  for await (const rows of found)
    yield rows.map(({ keyId, kmsKeyId, privateKeySealed }) => ({
      table: 'signingKeys',
      context: { purpose: 'signingKey', subject: keyId },
      wrapped: { keyId: kmsKeyId, wrapped: privateKeySealed },
      write: (anew) => store.update('signingKeys', { keyId, kmsKeyId, privateKeySealed }, { kmsKeyId: anew.keyId, privateKeySealed: anew.wrapped }),
    }));
}

async function* settingsOf(store: Store, currentKeyId: string): AsyncGenerator<readonly WrappedRow[]> {
  const found = pages<Row<'settings'>>((after) => store.list('settings', { kmsKeyId: { isNot: currentKeyId } }, { limit: pageRows, ...(after === undefined ? {} : { after: { name: after.name } }) }));
  for await (const rows of found)
    yield rows.map(({ name, kmsKeyId, sealed }) => ({
      table: 'settings',
      context: { purpose: 'setting', subject: name },
      wrapped: { keyId: kmsKeyId, wrapped: sealed },
      write: (anew) => store.update('settings', { name, kmsKeyId, sealed }, { kmsKeyId: anew.keyId, sealed: anew.wrapped }),
    }));
}

async function* pages<R>(read: (after: R | undefined) => Promise<readonly R[]>): AsyncGenerator<readonly R[]> {
  for (let last: R | undefined; ; ) {
    const rows = await read(last);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
  }
}
