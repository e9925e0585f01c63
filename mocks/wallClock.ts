import type { Clock } from '../src/domain/clock.ts';

/** The machine's own time: what the mocked world runs on when nobody turns the hands. */
export const wallClock: Clock = {
  nowMs: () => Date.now(),
  setTimer(run, afterMs) {
    const timer = setTimeout(run, afterMs);
    return () => clearTimeout(timer);
  },
};
