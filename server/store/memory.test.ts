import { createMemoryStore } from './memory.ts';
import { storeSuite } from './storeSuite.ts';

storeSuite('createMemoryStore', async () => [createMemoryStore()]);

describe('createMemoryStore', () => {
  it('acts at once, before the caller waits', async () => {
    const store = createMemoryStore();
    const row = { name: 'a', sealed: new Uint8Array(1), kmsKeyId: 'k' };
    const [first, second, found] = [store.insert('settings', row), store.insert('settings', row), store.get('settings', { name: 'a' })];
    expect(await second).toBe(false);
    expect(await first).toBe(true);
    expect(await found).toEqual(row);
  });

  it('is empty each time, and gives nothing once it is closed', async () => {
    const store = createMemoryStore();
    await store.insert('settings', { name: 'a', sealed: new Uint8Array(1), kmsKeyId: 'k' });
    expect(await createMemoryStore().count('settings', {})).toBe(0);
    await store.close();
    await expect(store.count('settings', {})).rejects.toThrow('it was closed');
    await expect(store.ping()).rejects.toThrow('it was closed');
    await store.close();
  });
});
