import type { Clock } from '../../../domain/clock.ts';

/** A limit of time that counts only while it runs. */
export interface Stopwatch {
  run(): void;
  halt(): void;
}

/** Calls `onEnd` once it has run for `forMs` in all. */
export function createStopwatch(clock: Clock, forMs: number, onEnd: () => void): Stopwatch {
  let leftMs = forMs;
  let sinceMs = 0;
  let cancel: (() => void) | undefined;
  return {
    run: () => {
      if (cancel) return;
      sinceMs = clock.nowMs();
      cancel = clock.setTimer(onEnd, leftMs);
    },
    halt: () => {
      if (!cancel) return;
      cancel();
      cancel = undefined;
      leftMs = Math.max(0, leftMs - Math.max(0, clock.nowMs() - sinceMs)); // a clock that was put back gives no time
    },
  };
}
