import { flowMs } from '../core/numbers.ts';
import type { LogEntry } from '../core/ports.ts';
import { createMemoryStore } from '../store/memory.ts';
import { startSweep, sweepOnce } from './sweep.ts';
import { createTestClock } from './testClock.ts';

async function fill(nowMs: number) {
  const store = createMemoryStore();
  for (const [name, expiresAtMs] of [['past', nowMs - 1], ['coming', nowMs + 1], ['long past', nowMs - 30 * 24 * flowMs]] as const) {
    await store.insert('proofIds', { userId: 'u', proofId: name, expiresAtMs });
    await store.insert('limits', { bucket: name, windowStartMs: 0, count: 1, expiresAtMs });
    await store.insert('sessions', { userId: 'u', sessionId: name, siteId: 's', deviceId: 'd', secretHash: '', previousHash: null, rotatedAtMs: 0, createdAtMs: 0, expiresAtMs, provedAtMs: 0, revokedAtMs: null, secondAtMs: null });
  }
  return store;
}

describe('sweepOnce', () => {
  it('deletes what is over and read no more: at once, or later where its end has still to be told', async () => {
    const store = await fill(1e12);
    await sweepOnce(store, 1e12);
    expect((await store.list('proofIds', {})).map(({ proofId }) => proofId)).toEqual(['coming']);
    expect((await store.list('limits', {})).map(({ bucket }) => bucket)).toEqual(['coming']);
    expect((await store.list('sessions', {})).map(({ sessionId }) => sessionId)).toEqual(['coming', 'past']);
  });
});

describe('startSweep', () => {
  it('sweeps at the start and every ten minutes, goes on after a failure, and stops', async () => {
    const clock = createTestClock();
    const entries: LogEntry[] = [];
    const store = await fill(clock.nowMs());
    let isAway = false;
    const sweep = startSweep({ store: { ...store, delete: async (...step) => { if (isAway) throw new Error('away'); return store.delete(...step); } }, clock, log: (entry) => entries.push(entry) });
    const untilIdle = async () => { for (let turns = 0; turns < 1_000 && clock.waiting() === 0; turns += 1) await new Promise((resolve) => setImmediate(resolve)); };
    await untilIdle();
    expect(await store.count('limits', {})).toBe(1);
    isAway = true;
    clock.advance(600_000);
    await untilIdle();
    expect(entries).toEqual([expect.objectContaining({ event: 'sweep.failed' })]);
    isAway = false;
    clock.advance(600_000);
    await untilIdle();
    expect(await store.count('limits', {})).toBe(0);
    await sweep.stop();
    expect(clock.waiting()).toBe(0);
  });
});
