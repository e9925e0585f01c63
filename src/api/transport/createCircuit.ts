import type { Clock } from '../../domain/clock.ts';
import * as transportLimits from './transportLimits.ts';

/** How an endpoint has done of late. One that failed several times in a row, or asked for a pause, rests; then one request tries whether it is back. */
export interface Circuit {
  /** 0: it may be asked. Otherwise how long it should still be left alone. */
  restsForMs(): number;
  /** How much of the pause is left that the endpoint itself asked for. */
  asksToWaitMs(): number;
  /** A request begins; one of the three below ends it. */
  begin(): void;
  succeeded(): void;
  failed(retryAfterMs?: number): void;
  /** Given up by the caller: that says nothing about the endpoint. */
  abandoned(): void;
}

export function createCircuit(clock: Clock): Circuit {
  let failuresInRow = 0;
  /** undefined: closed. Once past: half open. */
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
