import type { Clock } from '../../domain/clock.ts';
import { pause } from '../../domain/wait.ts';
import type { Policy } from './attempt.ts';
import type { Member } from './member.ts';
import { raceMembers } from './raceMembers.ts';
import { classifyError } from './classifyError.ts';
import * as transportLimits from './transportLimits.ts';

export interface PolicyOptions {
  /** Members that may be asked now, in the order of their configuration. */
  members(): readonly Member[];
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  fraction(): number;
  readonly attemptMs: number;
  readonly totalMs: number;
  readonly maxRetries?: number;
}

/** Rounds over the members of a chain: calls that failed for a passing reason are asked again, after a random pause that grows and that respects Retry-After. */
export function createPolicy({ members, clock, fraction, attemptMs, totalMs, maxRetries = transportLimits.maxRetries }: PolicyOptions): Policy {
  return async (calls, settle, signal) => {
    const untilMs = clock.nowMs() + totalMs;
    let left = calls;
    for (let retries = 0; ; retries += 1) {
      const route = inOrder(members());
      const failed = await raceMembers({ members: route, calls: left, settle, signal, clock, attemptMs, untilMs });
      if (failed.size === 0) return;
      const waitMs = fraction() * transportLimits.retryPauseMs * 2 ** retries + Math.min(...route.map(({ circuit }) => circuit.asksToWaitMs()));
      const isOver = retries >= maxRetries || clock.nowMs() + waitMs >= untilMs;
      left = isOver ? [] : left.filter((call) => isPassing(failed.get(call)));
      for (const [call, error] of failed) if (isOver || !isPassing(error)) settle(call, { error });
      if (left.length === 0) return;
      await pause(waitMs, { clock, signal });
    }
  };
}

/** Members whose circuit is open come last instead of being left out: if all rest, a call is still tried. */
export function inOrder(members: readonly Member[]): readonly Member[] {
  return [...members].sort((a, b) => a.circuit.restsForMs() - b.circuit.restsForMs());
}

function isPassing(error: Error | undefined): boolean {
  return error !== undefined && classifyError(error) === 'passing';
}
