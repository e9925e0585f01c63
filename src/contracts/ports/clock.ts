import type { Clock } from '../../domain/clock.ts';
import { definePort } from '../../kernel/port.ts';

/** Time and timers. */
export const clockPort = /* @__PURE__ */ definePort<Clock>('clock', { isAmbient: true });
