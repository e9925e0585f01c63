import type { Step, Store } from '../store.ts';
import { keyOf, newName, sessionRow } from './rows.ts';

const contenders = 100;

type Race = <A>(run: (store: Store, at: number) => Promise<A>) => Promise<readonly A[]>;
const trueOf = (answers: readonly boolean[]) => answers.filter((answer) => answer).length;

/** A hundred at once, over all handles: what may happen once happens once. */
export function storeRaces(get: () => readonly [Store, ...Store[]]): void {
  const race: Race = (run) => {
    const stores = get();
    return Promise.all(Array.from({ length: contenders }, (_, at) => run(stores[at % stores.length] ?? stores[0], at)));
  };
  describe('a hundred at once', () => {
    rowRaces(() => get()[0], race);
    counterRaces(() => get()[0], race);
    stepRaces(() => get()[0], race);
  });
}

function rowRaces(get: () => Store, race: Race): void {
  it('use up a one-time thing once', async () => {
    const row = sessionRow();
    await get().insert('sessions', row);
    const touched = await race((store, at) => store.update('sessions', { userId: row.userId, sessionId: row.sessionId, revokedAtMs: null }, { revokedAtMs: at }));
    expect(touched.filter((rows) => rows === 1)).toHaveLength(1);
    expect(touched.filter((rows) => rows === 0)).toHaveLength(contenders - 1);
    expect((await get().get('sessions', keyOf(row)))?.revokedAtMs).toBe(touched.indexOf(1));
  });

  it('write one row of a key', async () => {
    const row = sessionRow();
    const answers = await race((store, at) => store.insert('sessions', { ...row, createdAtMs: at }));
    expect(trueOf(answers)).toBe(1);
    expect((await get().get('sessions', keyOf(row)))?.createdAtMs).toBe(answers.indexOf(true));
  });

  it('delete a row once', async () => {
    const row = sessionRow();
    await get().insert('sessions', row);
    const touched = await race((store) => store.delete('sessions', { userId: row.userId }));
    expect(touched.filter((rows) => rows === 1)).toHaveLength(1);
  });

  it('append to a chain without a gap, each to the one before it', async () => {
    const chain = newName();
    const append = async (store: Store, at: number): Promise<void> => {
      for (;;) {
        const last = (await store.list('audit', { chain }, { descending: true, limit: 1 }))[0];
        const sequence = (last?.sequence ?? 0) + 1;
        const row = { chain, sequence, atMs: 0, actor: 'a', deviceId: null, action: `${at}`, result: 'ok', detail: '', address: '', previousHash: last?.hash ?? '', hash: `${sequence}:${at}` };
        if (await store.insert('audit', row)) return;
      }
    };
    await race(append);
    const rows = await get().list('audit', { chain });
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: contenders }, (_, i) => i + 1));
    expect(new Set(rows.map(({ action }) => action)).size).toBe(contenders);
    expect(rows.every(({ previousHash }, i) => previousHash === (rows[i - 1]?.hash ?? ''))).toBe(true);
  });
}

function counterRaces(get: () => Store, race: Race): void {
  it('count to the limit and no further', async () => {
    const limit = 7;
    const bucket = newName();
    const answers = await race(async (store) => {
      await store.insert('limits', { bucket, windowStartMs: 0, count: 0, expiresAtMs: 1 });
      return (await store.update('limits', { bucket, windowStartMs: 0, count: { is: '<', than: limit } }, { count: { add: 1 } })) === 1;
    });
    expect(trueOf(answers)).toBe(limit);
    expect((await get().get('limits', { bucket, windowStartMs: 0 }))?.count).toBe(limit);
  });

  it('lose no addition', async () => {
    const bucket = newName();
    await get().insert('limits', { bucket, windowStartMs: 0, count: 0, expiresAtMs: 1 });
    await race((store, at) => store.update('limits', { bucket }, { count: { add: at } }));
    expect((await get().get('limits', { bucket, windowStartMs: 0 }))?.count).toBe((contenders * (contenders - 1)) / 2);
  });
}

function stepRaces(get: () => Store, race: Race): void {
  it('take steps together once: the use of a thing and what it is used for', async () => {
    const row = sessionRow();
    await get().insert('sessions', row);
    const answers = await race((store, at) => store.atomically([
      { insert: 'sessions', row: { ...row, sessionId: `of ${at}` } },
      { update: 'sessions', where: { userId: row.userId, sessionId: row.sessionId, revokedAtMs: null }, changes: { revokedAtMs: 1 }, expect: 1 },
    ]));
    expect(trueOf(answers)).toBe(1);
    expect((await get().list('sessions', { userId: row.userId })).map(({ sessionId }) => sessionId).sort()).toEqual([`of ${answers.indexOf(true)}`, row.sessionId].sort());
  });

  it('change nothing where one of their steps fails, and let no other see what they took back', async () => {
    const row = sessionRow({ createdAtMs: 0 });
    await get().insert('sessions', row);
    const seen = await race(async (store, at) => {
      const failed = await store.atomically([
        { update: 'sessions', where: { userId: row.userId }, changes: { createdAtMs: { add: 1 } } },
        { insert: 'sessions', row: { ...row, sessionId: `${at}` } },
        { delete: 'sessions', where: { userId: row.userId, sessionId: 'of none' }, expect: 1 },
      ]);
      const rows = await store.list('sessions', { userId: row.userId });
      return [failed, rows.length, rows[0]?.createdAtMs];
    });
    expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(new Set(['[false,1,0]']));
  });

  it('move between two rows in both directions, and lose nothing', async () => {
    const bucket = newName();
    for (const windowStartMs of [0, 1]) await get().insert('limits', { bucket, windowStartMs, count: 1_000, expiresAtMs: 1 });
    const answers = await race((store, at) => {
      const add = (windowStartMs: number, amount: number): Step => ({ update: 'limits', where: { bucket, windowStartMs }, changes: { count: { add: amount } }, expect: 1 });
      return store.atomically(at % 2 === 0 ? [add(0, 1), add(1, -1)] : [add(1, 2), add(0, -2)]);
    });
    expect(trueOf(answers)).toBe(contenders);
    expect((await get().list('limits', { bucket })).map(({ count }) => count)).toEqual([950, 1_050]);
  });
}
