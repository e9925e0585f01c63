import { createMemoryKms } from '../kms/memory.ts';
import { overStores } from '../testing/overStores.ts';
import { countOutcomes } from '../testing/refusalOf.ts';
import { createLimits, takeAll } from './limits.ts';
import { createServerKeys } from './serverKeys.ts';

describe.each(overStores)('createLimits, over %s', (_, open) => {
  async function begin() {
    const store = await open();
    const kms = createMemoryKms();
    let nowMs = 1_000_000;
    const now = () => nowMs;
    // Two processes over one database.
    const [one, other] = [0, 1].map(() => createLimits({ store, serverKeys: createServerKeys({ store, kms }), now }));
    if (one === undefined || other === undefined) throw new Error('There are two.');
    return { store, one, other, wait: (ms: number) => { nowMs += ms; } };
  }
  const limit = { name: 'tries', windowMs: 10_000, most: 3 };

  it('counts over processes, and anew in the next window', async () => {
    const { one, other, wait } = await begin();
    wait(4_000);
    expect([await one.take(limit, 'a'), await other.take(limit, 'a'), await one.take(limit, 'a')]).toEqual([undefined, undefined, undefined]);
    expect([await one.take(limit, 'a'), await other.take(limit, 'a')]).toEqual([6_000, 6_000]);
    expect(await one.take(limit, 'b')).toBeUndefined();
    expect(await one.take({ ...limit, name: 'other' }, 'a')).toBeUndefined();
    wait(5_999);
    expect(await one.take(limit, 'a')).toBe(1);
    wait(1);
    expect(await one.take(limit, 'a')).toBeUndefined();
  });

  it('lets no more through of a hundred at once', async () => {
    const { one, other } = await begin();
    const taken = await Promise.all(Array.from({ length: 100 }, (__, i) => (i % 2 === 0 ? one : other).take(limit, 'a')));
    expect(countOutcomes(taken.map(String))).toEqual({ undefined: 3, 10000: 97 });
    const held = await Promise.all(Array.from({ length: 100 }, (__, i) => (i % 2 === 0 ? one : other).hold('send', 'a', 60_000)));
    expect(countOutcomes(held.map(String))).toEqual({ undefined: 1, 60000: 99 });
  });

  it('gives back one that was counted, and no more', async () => {
    const { one } = await begin();
    await one.giveBack(limit, 'a');
    for (let i = 0; i < 3; i += 1) await one.take(limit, 'a');
    await one.giveBack(limit, 'a');
    expect([await one.take(limit, 'a'), await one.take(limit, 'a')]).toEqual([undefined, 10_000]);
  });

  it('grants once in a time that begins with the grant', async () => {
    const { one, other, wait } = await begin();
    wait(9_000);
    expect(await one.hold('send', 'a', 60_000)).toBeUndefined();
    wait(59_999);
    expect(await other.hold('send', 'a', 60_000)).toBe(1);
    wait(1);
    expect(await other.hold('send', 'a', 60_000)).toBeUndefined();
    expect(await one.hold('send', 'a', 60_000)).toBe(60_000);
  });

  it('allows nothing where nothing is allowed', async () => {
    const { one } = await begin();
    expect(await one.take({ ...limit, most: 0 }, 'a')).toBe(10_000);
  });

  it('says how long to wait, and stores nothing that says whom', async () => {
    const { store, one } = await begin();
    await takeAll(one, 'ada@example.com', [limit]);
    await expect(takeAll(one, 'ada@example.com', [limit, { ...limit, most: 0, name: 'none' }])).rejects.toMatchObject({ refusal: { code: 'tooMany', retryAfterMs: 10_000 } });
    expect(JSON.stringify(await store.list('limits', {}))).not.toMatch(/ada|tries/);
  });
});
