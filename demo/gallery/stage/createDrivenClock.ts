import type { Clock } from '../../../src/index.ts';

/** A clock that begins at the same moment in every story, goes on by itself, and can be put forward. */
export interface DrivenClock extends Clock {
  /** Lets `ms` pass at once: every timer fires at its own time, and what it sets off gets its turn before the next. */
  skip(ms: number): Promise<void>;
  /** Whatever waits for longer than a second now waits for ever, so that a state stays as long as it is looked at. What is begun later is not held. */
  hold(): void;
}

interface Timer {
  readonly run: () => void;
  readonly dueMs: number;
  handle?: ReturnType<typeof setTimeout>;
}

/** Noon of a winter's day, so that no picture changes with the day it was taken on. */
const startMs = Date.UTC(2026, 0, 15, 12);
/** A browser fires what is further away at once. */
const furthestMs = 2 ** 31 - 1;
/** Batches, frames and the like must end. */
const soonMs = 1_000;

/** `isBusy` tells of answers that are on their way, which no time is taken from. */
export function createDrivenClock({ isBusy }: { isBusy(): boolean }): DrivenClock {
  const openedMs = performance.now();
  const timers = new Set<Timer>();
  let skippedMs = 0;
  const nowMs = (): number => startMs + skippedMs + Math.floor(performance.now() - openedMs);
  const arm = (timer: Timer): void => {
    clearTimeout(timer.handle);
    const inMs = Math.max(0, timer.dueMs - nowMs());
    if (inMs <= furthestMs) timer.handle = setTimeout(() => fire(timer), inMs);
  };
  const drop = (timer: Timer): void => {
    clearTimeout(timer.handle);
    timers.delete(timer);
  };
  const fire = (timer: Timer): void => {
    drop(timer);
    timer.run();
  };
  return {
    nowMs,
    setTimer: (run, afterMs) => {
      const timer: Timer = { run, dueMs: nowMs() + Math.max(0, afterMs) };
      timers.add(timer);
      arm(timer);
      return () => drop(timer);
    },
    skip: async (ms) => {
      const untilMs = nowMs() + ms;
      for (let next = earliest(timers); next && next.dueMs <= untilMs; next = earliest(timers)) {
        skippedMs += Math.max(0, next.dueMs - nowMs());
        fire(next);
        await settled(isBusy);
      }
      skippedMs += Math.max(0, untilMs - nowMs());
      for (const timer of timers) arm(timer);
    },
    hold: () => {
      const heldMs = nowMs() + soonMs;
      for (const timer of timers) if (timer.dueMs > heldMs) drop(timer);
    },
  };
}

function earliest(timers: Iterable<Timer>): Timer | undefined {
  return [...timers].toSorted((a, b) => a.dueMs - b.dueMs)[0];
}

/** What a timer set off has been asked, answered and taken up. */
async function settled(isBusy: () => boolean): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = isBusy() ? 0 : quiet + 1) await new Promise((resolve) => void setTimeout(resolve, 1));
}
