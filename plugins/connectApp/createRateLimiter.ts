import type { Clock } from '../../src/domain/clock.ts';
import * as limits from './limits.ts';

/** With apps that ask again and again what the person does not want. */
export interface RateLimiter {
  /** Whether the person is to be left in peace by this app now. */
  isOver(topic: string): boolean;
  noteRefused(topic: string): void;
  noteAgreed(topic: string): void;
}

/** After so many refusals in a row an app has to wait; after that, each further one makes it wait again, until the person agrees to something. */
export function createRateLimiter(clock: Clock): RateLimiter {
  const refusals = new Map<string, { readonly count: number; readonly lastMs: number }>();
  return {
    isOver: (topic) => {
      const { count = 0, lastMs = 0 } = refusals.get(topic) ?? {};
      return count >= limits.maxAppRefusals && clock.nowMs() - lastMs < limits.appPauseMs;
    },
    noteRefused: (topic) => void refusals.set(topic, { count: (refusals.get(topic)?.count ?? 0) + 1, lastMs: clock.nowMs() }),
    noteAgreed: (topic) => void refusals.delete(topic),
  };
}
