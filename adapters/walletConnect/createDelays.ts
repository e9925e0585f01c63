import type { Clock } from '../../src/domain/clock.ts';

/** Runs what has to wait a little, and all that still waits at the end. */
export interface Delays {
  /** Runs once, `ms` from now, or when everything is closed; at once if that has happened. */
  delay(run: () => void, ms: number, clock: Clock): void;
  /** Runs all that still waits. */
  finish(): void;
}

export function createDelays(closed: AbortSignal): Delays {
  const waiting = new Set<() => void>();
  return {
    delay: (run, ms, clock) => {
      if (closed.aborted) return run();
      const finish = (): void => {
        cancel();
        waiting.delete(finish);
        run();
      };
      const cancel = clock.setTimer(finish, ms);
      waiting.add(finish);
    },
    finish: () => {
      for (const finish of [...waiting]) finish();
    },
  };
}
