import type { Clock } from '../src/domain/clock.ts';

/** The machine's own time: what the mocked world runs on unless a test supplies a clock. */
export const wallClock: Clock = {
  nowMs: () => Date.now(),
  setTimer(run, afterMs) {
    const timer = setTimeout(run, afterMs);
    return () => clearTimeout(timer);
  },
};
