import type { Clock } from '../../domain/clock.ts';
import * as transportLimits from './transportLimits.ts';

/** The circuit breaker of an endpoint. After several failures in a row, or a pause that the endpoint asked for, it is left alone; then one request tries whether it works again. */
export interface Circuit {
  /** 0 if the endpoint may be asked; otherwise how long it should still be left alone, in ms. */
  restsForMs(): number;
  /** What is left of the pause that the endpoint itself asked for, in ms. */
  asksToWaitMs(): number;
  /** A request begins; one of the three below ends it. */
  begin(): void;
  succeeded(): void;
  failed(retryAfterMs?: number): void;
  /** The caller gave up, which says nothing about the endpoint. */
  abandoned(): void;
}

export function createCircuit(clock: Clock): Circuit {
  let failuresInRow = 0;
  /** Undefined: the circuit is closed. In the past: it is half open. */
  let openUntilMs: number | undefined;
  let waitUntilMs = 0;
  let isProbing = false;

  const leftMs = (untilMs: number): number => Math.max(0, untilMs - clock.nowMs());
  return {
    restsForMs: () => (openUntilMs === undefined ? 0 : leftMs(openUntilMs) || (isProbing ? 1 : 0)),
    asksToWaitMs: () => leftMs(waitUntilMs),
    begin: () => {
      if (openUntilMs !== undefined && leftMs(openUntilMs) === 0) isProbing = true;
    },
    succeeded: () => {
      failuresInRow = 0;
      openUntilMs = undefined;
      isProbing = false;
    },
    failed: (retryAfterMs) => {
      failuresInRow += 1;
      const wasProbing = isProbing;
      isProbing = false;
      if (retryAfterMs !== undefined) {
        waitUntilMs = clock.nowMs() + Math.min(retryAfterMs, transportLimits.maxRetryAfterMs);
        openUntilMs = waitUntilMs;
      } else if (wasProbing || failuresInRow >= transportLimits.maxFailuresInRow) {
        openUntilMs = Math.max(openUntilMs ?? 0, clock.nowMs() + transportLimits.circuitOpenMs);
      }
    },
    abandoned: () => {
      isProbing = false;
    },
  };
}
