import { getEventListeners } from 'node:events';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import type { Clock } from './clock.ts';
import { pause, poll, untilAborted, withLimit } from './wait.ts';

/** The fake clock, and how many timers are set on it. */
function countedClock() {
  const clock = createFakeClock(0);
  const timers = new Set<object>();
  const counted: Clock = {
    nowMs: clock.nowMs,
    setTimer: (run, afterMs) => {
      const timer = {};
      timers.add(timer);
      const cancel = clock.setTimer(() => {
        timers.delete(timer);
        run();
      }, afterMs);
      return () => {
        timers.delete(timer);
        cancel();
      };
    },
  };
  return { clock: counted, advance: clock.advance, timers };
}
const listenersOn = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

/** Rejections that were left unhandled while `run` and a turn of the event loop after it went by. */
async function unhandledIn(run: () => Promise<unknown>): Promise<readonly unknown[]> {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  await run();
  await new Promise((resolve) => void setTimeout(resolve, 0));
  process.off('unhandledRejection', note);
  return unhandled;
}
const rejected = async (promise: Promise<unknown>): Promise<unknown> => promise.then(() => undefined, (reason: unknown) => reason);

describe('pause', () => {
  it('resolves after its time, and leaves nothing behind', async () => {
    const { clock, advance, timers } = countedClock();
    const abort = new AbortController();
    let isOver = false;
    const pausing = pause(100, { clock, signal: abort.signal }).then(() => (isOver = true));
    await advance(99);
    expect([isOver, timers.size]).toEqual([false, 1]);
    await advance(1);
    await pausing;
    expect([isOver, timers.size, listenersOn(abort.signal)]).toEqual([true, 0, 0]);
  });

  it('rejects with the reason as soon as it is aborted', async () => {
    const { clock, timers } = countedClock();
    const abort = new AbortController();
    const pausing = pause(100, { clock, signal: abort.signal });
    const reason = new Error('enough');
    abort.abort(reason);
    await expect(pausing).rejects.toBe(reason);
    expect([timers.size, listenersOn(abort.signal)]).toEqual([0, 0]);
  });

  it('sets no timer when aborted before', async () => {
    const { clock, timers } = countedClock();
    await expect(pause(100, { clock, signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
    expect(timers.size).toBe(0);
  });

  it('gives an error where the reason is none', async () => {
    await expect(pause(1, { clock: createFakeClock(), signal: AbortSignal.abort('a word') })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('untilAborted', () => {
  it('is the promise itself without a signal', () => {
    const promise = Promise.resolve(1);
    expect(untilAborted(promise, undefined)).toBe(promise);
  });

  it.each(['kept', 'broken'])('passes on a promise that is %s, and stops listening', async (how) => {
    const abort = new AbortController();
    const error = new Error('broken');
    const waiting = untilAborted(how === 'kept' ? Promise.resolve('kept') : Promise.reject(error), abort.signal);
    expect(listenersOn(abort.signal)).toBe(1);
    const [outcome] = await Promise.allSettled([waiting]);
    expect(outcome).toEqual(how === 'kept' ? { status: 'fulfilled', value: 'kept' } : { status: 'rejected', reason: error });
    expect(listenersOn(abort.signal)).toBe(0);
  });

  it('rejects at once when aborted, and takes up a failure that comes later', async () => {
    const abort = new AbortController();
    let fail: (error: Error) => void = () => {};
    const late = new Promise<never>((_resolve, reject) => (fail = reject));
    const waiting = rejected(untilAborted(late, abort.signal));
    abort.abort(new Error('gave up'));
    expect(await waiting).toEqual(new Error('gave up'));
    expect(await unhandledIn(async () => fail(new Error('late')))).toEqual([]);
    expect(listenersOn(abort.signal)).toBe(0);
  });

  it('rejects when aborted before, whatever the promise does', async () => {
    const signal = AbortSignal.abort(new Error('before'));
    await expect(untilAborted(Promise.resolve(1), signal)).rejects.toThrow('before');
    expect(await unhandledIn(async () => expect(await rejected(untilAborted(Promise.reject(new Error('too')), signal))).toEqual(new Error('before')))).toEqual([]);
    expect(listenersOn(signal)).toBe(0);
  });
});

describe('withLimit', () => {
  const timedOut = (): Error => new Error('too slow');

  it('gives the answer and leaves nothing behind', async () => {
    const { clock, timers } = countedClock();
    const abort = new AbortController();
    await expect(withLimit(async () => 7, { clock, signal: abort.signal, forMs: 10, timedOut })).resolves.toBe(7);
    expect([timers.size, listenersOn(abort.signal)]).toEqual([0, 0]);
  });

  it('aborts the inner signal and throws after its time, also when the work does not heed the signal', async () => {
    const { clock, advance, timers } = countedClock();
    let inner: AbortSignal | undefined;
    const limited = withLimit((signal) => {
      inner = signal;
      return new Promise<never>(() => {});
    }, { clock, forMs: 10, timedOut });
    const failed = rejected(limited);
    await advance(9);
    expect(inner?.aborted).toBe(false);
    await advance(1);
    expect(await failed).toEqual(new Error('too slow'));
    expect([inner?.aborted, timers.size]).toEqual([true, 0]);
  });

  it('hands the outer reason on', async () => {
    const { clock, timers } = countedClock();
    const abort = new AbortController();
    const reason = new Error('outer');
    let seen: unknown;
    const limited = withLimit((signal) => new Promise<never>(() => signal.addEventListener('abort', () => (seen = signal.reason))), { clock, signal: abort.signal, forMs: 10, timedOut });
    abort.abort(reason);
    await expect(limited).rejects.toBe(reason);
    expect([seen, timers.size, listenersOn(abort.signal)]).toEqual([reason, 0, 0]);
  });

  it('runs nothing when aborted before', async () => {
    const { clock, timers } = countedClock();
    const run = jest.fn(async () => 1);
    await expect(withLimit(run, { clock, signal: AbortSignal.abort(new Error('before')), forMs: 10, timedOut })).rejects.toThrow('before');
    expect(run).not.toHaveBeenCalled();
    expect(timers.size).toBe(0);
  });

  it('cleans up after a function that throws instead of rejecting', async () => {
    const { clock, timers } = countedClock();
    const abort = new AbortController();
    const run = (): Promise<never> => {
      throw new Error('at once');
    };
    await expect(withLimit(run, { clock, signal: abort.signal, forMs: 10, timedOut })).rejects.toThrow('at once');
    expect([timers.size, listenersOn(abort.signal)]).toEqual([0, 0]);
  });
});

describe('poll', () => {
  it('reads at once and then every so often, until there is an answer', async () => {
    const { clock, advance, timers } = countedClock();
    const readAtMs: number[] = [];
    const polling = poll(async () => (readAtMs.push(clock.nowMs()) === 3 ? 'there' : undefined), { clock, everyMs: 100, forMs: 1_000 });
    await advance(1_000);
    await expect(polling).resolves.toBe('there');
    expect(readAtMs).toEqual([0, 100, 200]);
    expect(timers.size).toBe(0);
  });

  it.each([[1_000, 100, [0, 300, 600, 900, 1_000]], [100, 100, [0, 100]], [0, 0, [0]]])('gives up after %i ms, with a last look then', async (forMs, _ms, expected) => {
    const { clock, advance } = countedClock();
    const readAtMs: number[] = [];
    const polling = poll(async () => void readAtMs.push(clock.nowMs()), { clock, everyMs: 300, forMs });
    await advance(2_000);
    await expect(polling).resolves.toBeUndefined();
    expect(readAtMs).toEqual(expected);
  });

  it('takes an answer that is false or zero for one', async () => {
    await expect(poll(async () => 0, { clock: createFakeClock(), everyMs: 1, forMs: 10 })).resolves.toBe(0);
  });

  it('waits no longer than told, when the clock is put back meanwhile', async () => {
    const { clock, advance } = countedClock();
    let putBackMs = 0;
    const readAtMs: number[] = [];
    const polling = poll(async () => void readAtMs.push(clock.nowMs()), { clock: { nowMs: () => clock.nowMs() - putBackMs, setTimer: clock.setTimer }, everyMs: 100, forMs: 500 });
    await advance(150);
    putBackMs = 3_600_000;
    await advance(1_000);
    await expect(polling).resolves.toBeUndefined();
    expect(readAtMs.at(-1)).toBeLessThanOrEqual(700);
  });

  it('ends when aborted, in the pause or while it reads', async () => {
    const { clock, timers, advance } = countedClock();
    const abort = new AbortController();
    const pausing = poll(async () => undefined, { clock, signal: abort.signal, everyMs: 100, forMs: 1_000 });
    const reading = poll(() => new Promise<undefined>(() => {}), { clock, signal: abort.signal, everyMs: 100, forMs: 1_000 });
    const ends = [rejected(pausing), rejected(reading)];
    await advance(150);
    abort.abort(new Error('enough'));
    expect(await Promise.all(ends)).toEqual([new Error('enough'), new Error('enough')]);
    expect([timers.size, listenersOn(abort.signal)]).toEqual([0, 0]);
  });

  it('reads nothing when aborted before', async () => {
    const read = jest.fn(async () => 1);
    await expect(poll(read, { clock: createFakeClock(), signal: AbortSignal.abort(new Error('before')), everyMs: 1, forMs: 10 })).rejects.toThrow('before');
    expect(read).not.toHaveBeenCalled();
  });

  it('passes on what a read throws', async () => {
    await expect(poll(() => Promise.reject(new Error('dead')), { clock: createFakeClock(), everyMs: 1, forMs: 10 })).rejects.toThrow('dead');
  });
});
