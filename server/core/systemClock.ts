import type { Clock } from '../../src/domain/clock.ts';

/** The time of this machine. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  setTimer: (run, afterMs) => {
    const timer = setTimeout(run, afterMs);
    return () => clearTimeout(timer);
  },
};
