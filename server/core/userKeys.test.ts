import { createMemoryKms } from '../kms/memory.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Row } from '../store/store.ts';
import { emptyRow } from '../store/testing/rows.ts';
import { createUserKeys, noUserKey } from './userKeys.ts';

const secret = new TextEncoder().encode('a share of a key');
const userRow = (changes: Partial<Row<'users'>>) => emptyRow('users', { userId: 'u', ...changes });

async function createWorld() {
  const store = createMemoryStore();
  const kms = createMemoryKms();
  const userKeys = createUserKeys({ store, kms });
  for (const userId of ['u', 'other']) await store.insert('users', userRow({ userId, ...(await userKeys.create(userId)).columns }));
  return { store, kms, userKeys };
}

describe('createUserKeys', () => {
  it('opens what it sealed, in another process as well', async () => {
    const { store, kms, userKeys } = await createWorld();
    const sealed = await userKeys.seal('u', 'share/w/1', secret);
    expect(Buffer.from(sealed).includes('share of')).toBe(false);
    expect(await createUserKeys({ store, kms }).open('u', 'share/w/1', sealed)).toEqual(new Uint8Array(secret));
  });

  it('opens nothing of another user, for another purpose, or changed', async () => {
    const { userKeys } = await createWorld();
    const sealed = await userKeys.seal('u', 'share/w/1', secret);
    for (const [userId, purpose, bytes] of [['other', 'share/w/1', sealed], ['u', 'share/w/2', sealed], ['u', 'share', sealed], ['u', 'share/w/1', sealed.map((byte, i) => (i === 20 ? byte ^ 1 : byte))], ['u', 'share/w/1', new Uint8Array(0)]] as const)
      await expect(userKeys.open(userId, purpose, bytes)).rejects.toMatchObject({ code: 'userKey.notOpened' });
  });

  it('says nothing of a row in its errors', async () => {
    const { userKeys } = await createWorld();
    const error: unknown = await userKeys.open('u', 'share/w-1/7', new Uint8Array(40)).catch((one: unknown) => one);
    expect(String(error)).toContain('another purpose than share');
    expect(String(error)).not.toContain('w-1');
  });

  it('opens nothing by a key that was moved to the row of another user', async () => {
    const { store, userKeys } = await createWorld();
    const sealed = await userKeys.seal('u', 'label', secret);
    const user = await store.get('users', { userId: 'u' });
    await store.update('users', { userId: 'other' }, { dataKey: user?.dataKey ?? new Uint8Array(0) });
    await expect(userKeys.open('other', 'label', sealed)).rejects.toMatchObject({ code: 'kms.notOpened' });
  });

  it('seals for a user who is yet to be written', async () => {
    const { store, userKeys } = await createWorld();
    const made = await userKeys.create('new');
    const sealed = await made.seal('identity', secret);
    await expect(userKeys.open('new', 'identity', sealed)).rejects.toMatchObject({ code: 'userKey.unknownUser' });
    await store.insert('users', userRow({ userId: 'new', ...made.columns }));
    expect(await userKeys.open('new', 'identity', sealed)).toEqual(new Uint8Array(secret));
  });

  it('makes a key at first use, one for a hundred at once', async () => {
    const { store, kms, userKeys } = await createWorld();
    await store.insert('users', userRow({ userId: 'late', ...noUserKey }));
    const sealed = await Promise.all(Array.from({ length: 100 }, (_, at) => userKeys.seal('late', `${at}`, Uint8Array.of(at))));
    const opened = await Promise.all(sealed.map((bytes, at) => createUserKeys({ store, kms }).open('late', `${at}`, bytes)));
    expect(opened.map(([byte]) => byte)).toEqual(Array.from({ length: 100 }, (_, at) => at));
  });

  it('has no key of a user who is not there, or was deleted', async () => {
    const { store, userKeys } = await createWorld();
    const sealed = await userKeys.seal('u', 'label', secret);
    await store.delete('users', { userId: 'u' });
    await expect(userKeys.open('u', 'label', sealed)).rejects.toMatchObject({ code: 'userKey.unknownUser' });
    await expect(userKeys.seal('u', 'label', secret)).rejects.toMatchObject({ code: 'userKey.unknownUser' });
  });
});
