import type { Clock } from '../../src/domain/clock.ts';
import { pause } from '../../src/domain/wait.ts';
import { flowMs, idleMs } from '../core/numbers.ts';
import type { Log } from '../core/ports.ts';
import type { Store } from '../store/store.ts';
import { describeError } from './errorFacts.ts';

const sweepEveryMs = 600_000;

/** How long a row that is over is still kept: a code, so that "expired" and "used" can be told apart; a session, so that its secret is known when it comes again. */
const keptMs = { codes: flowMs, flows: flowMs, sessions: idleMs, proofIds: 0, limits: 0, adminTokens: 0, spends: 0, relays: 0, uploads: 0 } as const;

/** Deletes rows that no rule reads any more. Several processes may do so at once. */
export async function sweepOnce(store: Store, nowMs: number): Promise<void> {
  for (const table of ['codes', 'flows', 'sessions', 'proofIds', 'limits', 'adminTokens', 'spends', 'relays', 'uploads'] as const) {
    await store.delete(table, { expiresAtMs: { is: '<', than: nowMs - keptMs[table] } });
  }
}

export interface SweepOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Removes files that are over, before the rows of their uploads go. Absent: no files are kept. */
  readonly pruneFiles?: ((signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** Sweeps at the start and every ten minutes, until it is stopped. */
export function startSweep({ store, clock, log, pruneFiles }: SweepOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pruneFiles?.(stopping.signal).catch((error: unknown) => log({ level: 'warn', event: 'files.pruneFailed', error: describeError(error) }));
      await sweepOnce(store, clock.nowMs()).catch((error: unknown) => log({ level: 'warn', event: 'sweep.failed', error: describeError(error) }));
      if (!stopping.signal.aborted) await pause(sweepEveryMs, { clock, signal: stopping.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
