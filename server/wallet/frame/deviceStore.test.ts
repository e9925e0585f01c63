import { createDeviceStore, listDeviceWallets } from './deviceStore.ts';
import { openRecords } from './openRecords.ts';

const user = { realm: 'site:shop', userId: 'u'.repeat(22) };
const key = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) } as const;
const share = (version: number) => ({ walletId: 'w'.repeat(22), address: '0x0000000000000000000000000000000000000001', version, ciphertext: `c${version}`, envelope: { ephemeralKey: key, sealed: 's' } });
const seen = (version: number) => ({ walletId: 'w'.repeat(22), address: '0x0000000000000000000000000000000000000001', version, ciphertextHash: 'h' });

describe('what a browser remembers of a wallet', () => {
  it('is each version by itself, until the ones before are deleted', async () => {
    const store = createDeviceStore(await openRecords(undefined, 'w'), user);
    await store.putShare(share(1));
    await store.putShare(share(2));
    await store.putShare({ ...share(2), ciphertext: 'other' });
    expect([(await store.getShare(1))?.ciphertext, (await store.getShare(2))?.ciphertext, await store.getShare(3)]).toEqual(['c1', 'other', undefined]);
    await store.deleteSharesBelow(2);
    expect([await store.getShare(1), (await store.getShare(2))?.version]).toEqual([undefined, 2]);
  });

  it('is the highest version that was seen', async () => {
    const store = createDeviceStore(await openRecords(undefined, 'w'), user);
    expect(await store.getSeen()).toBeUndefined();
    await store.putSeen(seen(3));
    await store.putSeen(seen(2));
    expect((await store.getSeen())?.version).toBe(3);
  });

  it('is what was begun', async () => {
    const store = createDeviceStore(await openRecords(undefined, 'w'), user);
    expect(await store.getIntents()).toEqual({ revoke: [], leave: false });
    await store.putIntents({ revoke: ['d'], leave: true });
    expect(await store.getIntents()).toEqual({ revoke: ['d'], leave: true });
  });

  it('is apart for each user and realm, and gone once it is cleared', async () => {
    const records = await openRecords(undefined, 'w');
    const [one, other] = [createDeviceStore(records, user), createDeviceStore(records, { ...user, realm: 'site:forum' })];
    await one.putShare(share(1));
    expect(await other.getShare(1)).toBeUndefined();
    await one.clear();
    expect(await one.getShare(1)).toBeUndefined();
  });

  it('loses nothing where several changes are made at once', async () => {
    const store = createDeviceStore(await openRecords(undefined, 'w'), user);
    await Promise.all([1, 2, 3, 4, 5].map((version) => store.putShare(share(version))));
    expect(await Promise.all([1, 2, 3, 4, 5].map(async (version) => (await store.getShare(version))?.version))).toEqual([1, 2, 3, 4, 5]);
  });

  it('is listed by user and realm, each with the version that was active last', async () => {
    const records = await openRecords(undefined, 'w');
    await records.put('device:site:shop', {});
    const [one, other] = [createDeviceStore(records, user), createDeviceStore(records, { realm: 'ecosystem:eco', userId: 'v'.repeat(22) })];
    for (const version of [1, 2]) await one.putShare(share(version));
    await one.putSeen(seen(1));
    await other.putShare(share(3)); // it waits: nothing says that it was active
    expect(await listDeviceWallets(records)).toEqual([{ ...user, share: share(1) }]);
    await other.putSeen(seen(3));
    expect((await listDeviceWallets(records)).map(({ realm }) => realm)).toEqual(['site:shop', 'ecosystem:eco']);
  });

  it('is nothing where the record is not one of these', async () => {
    const records = await openRecords(undefined, 'w');
    await records.put(`wallet:${user.realm}:${user.userId}`, 'old');
    expect(await createDeviceStore(records, user).getSeen()).toBeUndefined();
  });
});
