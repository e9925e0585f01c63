import { createFakeClock } from '../../../mocks/index.ts';
import type { FakeClock } from '../../../mocks/index.ts';
import { createFakeTransport } from '../../../fixtures/rpc/fakeTransport.ts';
import type { BlockEvent } from '../../contracts/blocks.ts';
import type { RpcCall } from '../../contracts/transport.ts';
import { rpcErrors } from '../transport/errors.ts';
import { createBlockWatcher } from './createBlockWatcher.ts';

const hashOf = (number: number, fork = 0): string => `0x${(number * 100 + fork).toString(16).padStart(64, '0')}`;
const blockOf = (number: number, { fork = 0, parentFork = fork, seconds = number * 2, ...more }: { fork?: number; parentFork?: number; seconds?: number; readonly [field: string]: unknown } = {}) => ({
  number: `0x${number.toString(16)}`, hash: hashOf(number, fork), parentHash: hashOf(number - 1, parentFork), timestamp: `0x${seconds.toString(16)}`, baseFeePerGas: '0x7', transactions: [], ...more,
});

let clock: FakeClock;
let ended: AbortController;
/** What the node says next, again and again. */
let head: unknown;
let asked: { readonly atMs: number; readonly call: RpcCall }[];
let wakers: Set<() => void>;
let page: { isSeen: boolean; isOnline: boolean };
let faults: unknown[];
beforeEach(() => {
  [clock, ended, head, asked, wakers, page, faults] = [createFakeClock(0), new AbortController(), blockOf(100), [], new Set(), { isSeen: true, isOnline: true }, []];
});

function watch() {
  const watcher = createBlockWatcher({
    transport: createFakeTransport(async (call) => {
      asked.push({ atMs: clock.nowMs(), call });
      const said = await head;
      if (said instanceof Error) throw said;
      return said;
    }, 10),
    clock,
    page: { isVisible: () => page.isSeen, isOnline: () => page.isOnline, onWake: (listener) => (wakers.add(listener), () => void wakers.delete(listener)) },
    signal: ended.signal,
    report: (error) => faults.push(error),
  });
  const events: BlockEvent[] = [];
  const listen = () => watcher.subscribe((event) => events.push(event));
  return { watcher, events, listen, stop: listen() };
}
const wake = (): void => wakers.forEach((waker) => waker());
const told = (events: readonly BlockEvent[]) => events.map((event) => (event.type === 'block' ? event.number : `reorged from ${event.fromNumber}`));
/** The pause before each request but the first. */
const pauses = () => asked.slice(1).map(({ atMs }, at) => atMs - (asked[at]?.atMs ?? 0));
/** Goes through heads, each as long as it takes to be asked for. */
async function show(...heads: readonly unknown[]): Promise<void> {
  for (const next of heads) {
    head = next;
    const before = asked.length;
    while (asked.length === before) await clock.advance(50);
    await clock.advance(0);
  }
}

describe('createBlockWatcher', () => {
  it('tells of each new head once, to every listener, with what its header says', async () => {
    const { events, listen, watcher } = watch();
    expect(watcher.head()).toBeUndefined();
    listen();
    await show(blockOf(100), blockOf(100), blockOf(101), blockOf(101), blockOf(102, { baseFeePerGas: undefined }));
    expect(told(events)).toEqual([100, 100, 101, 101, 102, 102]);
    expect(events[0]).toEqual({ type: 'block', number: 100, hash: hashOf(100), parentHash: hashOf(99), timestampSeconds: 200, baseFeePerGasWei: 7n, skipped: 0 });
    expect(watcher.head()).toEqual({ ...watcher.head(), number: 102 });
    expect('baseFeePerGasWei' in (watcher.head() ?? {})).toBe(false);
    expect(asked[0]?.call).toEqual({ method: 'eth_getBlockByNumber', params: ['latest', false] });
  });

  it.each([
    ['two seconds', 2, 1_000],
    ['a hundredth of a second', 0, 250],
    ['a quarter of an hour', 900, 2_500],
  ])('asks twice in an average block time of %s, within its limits', async (_name, seconds, everyMs) => {
    watch();
    await show(...Array.from({ length: 12 }, (_, at) => blockOf(at, { seconds: at * seconds })));
    expect(pauses().slice(-5)).toEqual(Array.from({ length: 5 }, () => everyMs));
  });

  it('averages the last ten block times, a leap at its own average', async () => {
    watch();
    // Ten blocks of 1 s, then 30 at once in 90 s: ten times 3 s have the others forgotten.
    await show(...Array.from({ length: 11 }, (_, at) => blockOf(at, { seconds: at })), blockOf(12, { seconds: 16 }));
    await show(blockOf(12));
    // Eight of 1 s and two of 3 s.
    expect(pauses().at(-1)).toBe(700);
    await show(blockOf(42, { seconds: 106 }), blockOf(42));
    expect(pauses().at(-1)).toBe(1_500);
  });

  it('asks ever less often until it knows a block time', async () => {
    watch();
    await clock.advance(30_000);
    expect(pauses().slice(0, 3)).toEqual([250, 375, 562.5]);
    expect(pauses().at(-1)).toBe(2_500);
  });

  it('asks no node while nothing listens, and leaves nothing behind', async () => {
    const { stop, listen, events } = watch();
    await clock.advance(1_000);
    const other = listen();
    stop();
    stop();
    const before = asked.length;
    await clock.advance(10_000);
    expect(asked.length).toBeGreaterThan(before);
    other();
    const after = asked.length;
    await clock.advance(600_000);
    expect([asked.length, wakers.size]).toEqual([after, 0]);
    head = blockOf(400);
    listen();
    await clock.advance(0);
    expect(events.at(-1)).toMatchObject({ number: 400, skipped: 299 });
  });

  it('has one request under way at most, however long it takes', async () => {
    let answerIt = (_block: unknown): void => {};
    head = new Promise((resolve) => (answerIt = resolve));
    const { listen, events } = watch();
    listen();
    await clock.advance(60_000);
    wake();
    wake();
    await clock.advance(60_000);
    expect(asked).toHaveLength(1);
    head = blockOf(101);
    answerIt(blockOf(100));
    await clock.advance(0);
    // Woken meanwhile: what was under way may be from before the sleep.
    expect([asked.length, told(events)]).toEqual([2, [100, 100, 101, 101]]);
  });

  it('counts what it skipped, and does not go through it, be it a hundred thousand blocks or nine quadrillion', async () => {
    const { events } = watch();
    await show(blockOf(100_101, { seconds: 200_000 }), blockOf(Number.MAX_SAFE_INTEGER, { seconds: 200_001, hash: hashOf(7) }));
    expect(events.map((event) => event.type === 'block' && event.skipped)).toEqual([0, 100_000, Number.MAX_SAFE_INTEGER - 100_102]);
    expect(asked).toHaveLength(3);
    // And comes back, once the node has said it twice.
    await show(blockOf(100_101), blockOf(100_102));
    expect(told(events).slice(3)).toEqual(['reorged from 100103', 100_102]);
  });

  it('asks once when the page wakes, and tells the right state', async () => {
    const { events } = watch();
    await show(blockOf(100), blockOf(101));
    const before = asked.length;
    head = blockOf(1_901);
    wake(); // an hour in which no timer ran
    await clock.advance(0);
    expect([asked.length - before, events.at(-1)]).toEqual([1, expect.objectContaining({ number: 1_901, skipped: 1_799 })]);
    await clock.advance(900);
    expect(asked.length - before).toBe(1);
  });

  it.each([['hidden', { isSeen: false }], ['offline', { isOnline: false }]])('asks seldom while the page is %s', async (_name, change) => {
    watch();
    await show(blockOf(100), blockOf(101));
    Object.assign(page, change);
    await clock.advance(61_000);
    expect(pauses().slice(-3)).toEqual([15_000, 15_000, 15_000]);
    Object.assign(page, { isSeen: true, isOnline: true });
    wake();
    await clock.advance(5_000);
    expect(pauses().slice(-3)).toEqual([1_000, 1_000, 1_000]);
  });

  it.each<[string, readonly unknown[], readonly unknown[]]>([
    ['the head is another one', [blockOf(100, { fork: 1, parentFork: 0 })], ['reorged from 100', 100]],
    ['its parent is another one too', [blockOf(100, { fork: 1 })], ['reorged from 99', 100]],
    ['the next block stands on another one', [blockOf(101, { fork: 1 })], ['reorged from 100', 101]],
    ['the chain is shorter now', [blockOf(98, { fork: 1, parentFork: 0 })], ['reorged from 98', 98]],
    ['the chain goes back to a block that was seen', [blockOf(99), blockOf(99)], ['reorged from 100', 99]],
  ])('tells of a reorganisation, when %s', async (_when, heads, expected) => {
    const { events } = watch();
    await show(blockOf(97), blockOf(98), blockOf(99), blockOf(100));
    events.length = 0;
    await show(...heads);
    expect(told(events)).toEqual(expected);
  });

  it('takes one look back for a node that lags', async () => {
    head = blockOf(99);
    const { events } = watch();
    await show(blockOf(100), blockOf(99), blockOf(100), blockOf(99), blockOf(101));
    expect(told(events)).toEqual([99, 100, 101]);
  });

  it.each<[string, unknown, string]>([
    ['says no', rpcErrors.error({ host: 'node', message: 'busy' }), 'rpc.error'],
    ['has no block', null, 'block.notFound'],
    ['counts beyond reason', blockOf(1, { number: '0x8000000000000000' }), 'rpc.badResult'],
    ['names no hash', blockOf(1, { hash: '0x12' }), 'rpc.badResult'],
    ['names no parent', blockOf(1, { parentHash: null }), 'rpc.badResult'],
    ['knows no time', blockOf(1, { timestamp: '-1' }), 'rpc.badResult'],
    ['sends text', 'block', 'rpc.badResult'],
  ])('reports and goes on, ever more slowly, when the node %s', async (_what, said, code) => {
    const { events } = watch();
    await show(blockOf(100), blockOf(101));
    asked.length = 0;
    head = said;
    await clock.advance(60_000);
    expect(faults).toEqual(faults.map(() => expect.objectContaining({ code })));
    expect([pauses().slice(0, 4), pauses().at(-1), told(events)]).toEqual([[2_000, 4_000, 8_000, 15_000], 15_000, [100, 101]]);
    await show(blockOf(102), blockOf(103));
    expect([told(events), pauses().at(-1)]).toEqual([[100, 101, 102, 103], 1_000]);
  });

  it('goes on when a listener throws', async () => {
    const { watcher, events, listen } = watch();
    watcher.subscribe(() => { throw new Error('mine'); });
    listen();
    await show(blockOf(100));
    expect([told(events), faults]).toEqual([[100, 100], [new Error('mine')]]);
  });

  it('is over with its signal: no request, timer or listener is left, and none comes back', async () => {
    const { listen, events } = watch();
    await show(blockOf(100));
    ended.abort();
    const before = asked.length;
    listen();
    await clock.advance(600_000);
    expect([asked.length, wakers.size, told(events)]).toEqual([before, 0, [100]]);
  });
});
