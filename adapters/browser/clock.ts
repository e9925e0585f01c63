import { clockPort } from '../../src/contracts/ports/clock.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';

const maxTimerMs = 2 ** 31 - 1; // a longer setTimeout runs at once

/** The system's time and timers; holds nothing, so that other adapters here share it. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  setTimer: (run, afterMs) => {
    let left = afterMs;
    let timer: ReturnType<typeof setTimeout>;
    const arm = (): void => {
      const step = Math.min(left, maxTimerMs);
      left -= step;
      timer = setTimeout(left > 0 ? arm : run, step);
    };
    arm();
    return () => clearTimeout(timer);
  },
};

/** Time and timers of the page; serves on a server too. */
export const clockAdapter = /* @__PURE__ */ defineAdapter({
  id: 'browserClock',
  port: clockPort,
  supports: () => typeof setTimeout === 'function',
  create: () => systemClock,
});
