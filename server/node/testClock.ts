import type { Clock } from '../../src/domain/clock.ts';

/** A clock that a test moves by hand. */
export interface TestClock extends Clock {
  /** Runs what is due until then, in order. */
  advance(ms: number): void;
  /** How many timers wait. */
  waiting(): number;
}

export function createTestClock(startMs = Date.UTC(2026, 0, 1)): TestClock {
  let nowMs = startMs;
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>();
  return {
    nowMs: () => nowMs,
    setTimer: (run, afterMs) => {
      const timer = { atMs: nowMs + afterMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      const untilMs = nowMs + ms;
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
        if (!next) break;
        timers.delete(next);
        nowMs = Math.max(nowMs, next.atMs);
        next.run();
      }
      nowMs = untilMs;
    },
    waiting: () => timers.size,
  };
}
