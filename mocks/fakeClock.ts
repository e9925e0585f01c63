import type { Clock } from '../src/domain/clock.ts';

/** A clock that stands still until a test turns it. */
export interface FakeClock extends Clock {
  /**
   * Advances the clock by `ms`. Timers fire at their own time, earliest first and first set first among equals;
   * before each one and after the last, promise callbacks run, so a timer set by them fires in the same turn if it is due.
   */
  advance(ms: number): Promise<void>;
}

/** A clock for tests, standing at `startMs`. */
export function createFakeClock(startMs = defaultStartMs): FakeClock {
  let nowMs = startMs;
  let timers: readonly Timer[] = [];
  let isTurning = false;

  async function turnTo(targetMs: number): Promise<void> {
    for (;;) {
      await settle();
      const next = earliest(timers);
      if (!next || next.dueMs > targetMs) break;
      timers = timers.filter(timer => timer !== next);
      nowMs = next.dueMs;
      next.run();
    }
    nowMs = targetMs;
  }

  return {
    nowMs: () => nowMs,
    setTimer(run, afterMs) {
      if (Number.isNaN(afterMs)) throw new RangeError('A timer needs a number of milliseconds');
      const timer: Timer = { run, dueMs: nowMs + Math.max(0, afterMs) };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter(other => other !== timer);
      };
    },
    async advance(ms) {
      if (!(ms >= 0) || ms === Infinity) throw new RangeError(`A clock turns forward by a finite number of milliseconds, not ${ms}`);
      if (isTurning) throw new Error('The clock is already turning; await the earlier advance first');
      isTurning = true;
      try {
        await turnTo(nowMs + ms);
      } finally {
        isTurning = false;
      }
    },
  };
}

interface Timer {
  readonly run: () => void;
  readonly dueMs: number;
}

/** 2026-01-01T00:00:00Z: a round date, so that times in failures are easy to read. */
const defaultStartMs = Date.UTC(2026, 0, 1);

/** Kept from before a test swaps the global for its own. */
const realSetTimeout = globalThis.setTimeout;

/** A turn of the real event loop: every promise callback that can run has run. */
function settle(): Promise<void> {
  return new Promise(resolve => realSetTimeout(resolve, 0));
}

function earliest(timers: readonly Timer[]): Timer | undefined {
  return timers.reduce<Timer | undefined>((first, timer) => (first && first.dueMs <= timer.dueMs ? first : timer), undefined);
}
