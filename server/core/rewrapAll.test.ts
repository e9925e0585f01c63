import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileKms } from '../kms/file.ts';
import { addFileKey, createKeyFile, removeFileKey } from '../kms/keyFile.ts';
import type { Kms } from '../kms/kms.ts';
import { createMemoryKms } from '../kms/memory.ts';
import { createMemoryStore } from '../store/memory.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { emptyRow } from '../store/testing/rows.ts';
import { rewrapAll } from './rewrapAll.ts';
import { createUserKeys, noUserKey } from './userKeys.ts';

const secret = Uint8Array.of(1, 2, 3);
const users = 250;

/** Users, each with something sealed, a signing key and a setting; and what opens all of it. */
async function fill(store: Store, kms: Kms, count = users) {
  const userKeys = createUserKeys({ store, kms });
  const names = Array.from({ length: count }, (_, i) => `user-${i}`);
  await Promise.all(names.map(async (userId) => store.insert('users', emptyRow('users', { userId, ...(await userKeys.create(userId)).columns }))));
  await store.insert('users', emptyRow('users', { userId: 'without a key', ...noUserKey }));
  const sealed = await Promise.all(names.map((userId) => userKeys.seal(userId, 'label', secret)));
  const signing = await kms.wrap(secret, { purpose: 'signingKey', subject: 'sign' });
  await store.insert('signingKeys', emptyRow('signingKeys', { keyId: 'sign', privateKeySealed: signing.wrapped, kmsKeyId: signing.keyId }));
  const setting = await kms.wrap(secret, { purpose: 'setting', subject: 'pepper' });
  await store.insert('settings', emptyRow('settings', { name: 'pepper', sealed: setting.wrapped, kmsKeyId: setting.keyId }));
  return async () => {
    const opened = await Promise.all(sealed.map((bytes, i) => userKeys.open(`user-${i}`, 'label', bytes)));
    const [signed, set] = [await store.get('signingKeys', { keyId: 'sign' }), await store.get('settings', { name: 'pepper' })];
    if (signed === undefined || set === undefined) throw new Error('A row is gone.');
    opened.push(await kms.unwrap({ keyId: signed.kmsKeyId, wrapped: signed.privateKeySealed }, { purpose: 'signingKey', subject: 'sign' }));
    opened.push(await kms.unwrap({ keyId: set.kmsKeyId, wrapped: set.sealed }, { purpose: 'setting', subject: 'pepper' }));
    return opened.filter((bytes) => bytes.join() === secret.join()).length;
  };
}

describe('rewrapAll', () => {
  it('wraps everything by the new key, after which the old one may go', async () => {
    const store = createMemoryStore();
    const kms = createMemoryKms();
    const open = await fill(store, kms);
    const old = await kms.currentKeyId();
    await kms.rotate();
    expect(await rewrapAll({ store, kms })).toEqual({ rewrapped: users + 2, failed: [], left: 0 });
    expect(await rewrapAll({ store, kms })).toEqual({ rewrapped: 0, failed: [], left: 0 });
    kms.forget(old);
    expect(await open()).toBe(users + 2);
  });

  it('has nothing opened where the old key is removed too early', async () => {
    const store = createMemoryStore();
    const kms = createMemoryKms();
    const open = await fill(store, kms);
    const old = await kms.currentKeyId();
    await kms.rotate();
    kms.forget(old);
    await expect(open()).rejects.toMatchObject({ code: 'kms.unknownKey' });
    const { rewrapped, failed, left } = await rewrapAll({ store, kms });
    expect([rewrapped, failed.length, left]).toEqual([0, users + 2, users + 2]);
  });

  it('goes on where it was stopped', async () => {
    const store = createMemoryStore();
    const kms = createMemoryKms();
    const open = await fill(store, kms);
    await kms.rotate();
    const stop = new AbortController();
    let wraps = 0;
    const stopping: Kms = { ...kms, wrap: async (...input) => {
      wraps += 1;
      if (wraps === 100) stop.abort();
      return kms.wrap(...input);
    } };
    await expect(rewrapAll({ store, kms: stopping, signal: stop.signal })).rejects.toThrow(/abort/);
    expect(await open()).toBe(users + 2);
    expect(await rewrapAll({ store, kms })).toEqual({ rewrapped: users + 2 - 100, failed: [], left: 0 });
  });

  it('leaves a key as it is that does not open, names it, and does the others', async () => {
    const store = createMemoryStore();
    const kms = createMemoryKms();
    await fill(store, kms);
    await store.update('users', { userId: 'user-7' }, { dataKey: new Uint8Array(60) });
    await kms.rotate();
    const { rewrapped, failed, left } = await rewrapAll({ store, kms });
    expect([rewrapped, left]).toEqual([users + 1, 1]);
    expect(failed).toEqual([{ table: 'users', subject: 'user-7', error: expect.objectContaining({ code: 'kms.notOpened' }) }]);
    expect((await store.get('users', { userId: 'user-7' }))?.dataKey).toEqual(new Uint8Array(60));
  });

  it('loses nothing while the server serves and another process rewraps as well, in a file opened twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-rewrap-'));
    const keyFile = join(folder, 'keys');
    const file = join(folder, 'data', 'server.db');
    const first = await createKeyFile(keyFile);
    const openKms = () => openFileKms({ file: keyFile, dataFolder: join(folder, 'data'), environment: {} });
    const stores = [await openSqliteStore({ file }), await openSqliteStore({ file })] as const;
    const kmses = [await openKms(), await openKms()] as const;
    const open = await fill(stores[0], kmses[0], 60);
    await addFileKey(keyFile);
    const serving = Promise.all(Array.from({ length: 5 }, async (_, i) => {
      const made = await createUserKeys({ store: stores[1], kms: kmses[1] }).create(`served-${i}`);
      await stores[1].insert('users', emptyRow('users', { userId: `served-${i}`, ...made.columns }));
      return open();
    }));
    const rewrapped = await Promise.all(stores.map((store, at) => rewrapAll({ store, kms: kmses[at] ?? kmses[0] })));
    expect(await serving).toEqual([62, 62, 62, 62, 62]);
    expect(rewrapped.flatMap(({ failed }) => failed)).toEqual([]);
    expect((await rewrapAll({ store: stores[0], kms: kmses[0] })).left).toBe(0);
    await removeFileKey(keyFile, first);
    expect(await open()).toBe(62);
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true });
  });
});
