import { createMemoryStore } from '../store/memory.ts';
import { createAudit } from './audit.ts';
import type { Act } from './ports.ts';
import { verifyAudit } from './verifyAudit.ts';

const act = (action: string): Act => ({ actor: 'a', deviceId: null, action, result: 'done', detail: { version: 1 }, address: '192.0.2.0/24' });

describe('createAudit', () => {
  it('writes acts of one chain in their order, each once and without a lost try', async () => {
    const store = createMemoryStore();
    let inserts = 0;
    const counted = { ...store, insert: ((...args) => { inserts += 1; return store.insert(...args); }) as typeof store.insert };
    const audit = createAudit({ store: counted, now: () => 5 });
    const names = Array.from({ length: 50 }, (_, i) => `act ${i}`);
    await Promise.all(names.map((name) => audit.append('user:a', act(name))));
    expect((await store.list('audit', { chain: 'user:a' })).map(({ action, detail }) => [action, detail])).toEqual(names.map((name) => [name, '{"version":1}']));
    expect(inserts).toBe(50);
    const broken = [];
    for await (const chain of verifyAudit(store)) broken.push(chain);
    expect(broken).toEqual([]);
  });

  it('goes on after an entry that could not be written, and tells who wrote it', async () => {
    const store = createMemoryStore();
    let isBroken = true;
    const broken = { ...store, list: ((...args) => (isBroken ? Promise.reject(new Error('away')) : store.list(...args))) as typeof store.list };
    const audit = createAudit({ store: broken, now: () => 5 });
    await expect(audit.append('user:a', act('lost'))).rejects.toThrow('away');
    isBroken = false;
    await audit.append('user:a', act('kept'));
    expect(await store.count('audit', {})).toBe(1);
  });
});
