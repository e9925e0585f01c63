import type { Clock } from '../../src/domain/clock.ts';
import { pause } from '../../src/domain/wait.ts';
import type { Gasless } from '../core/gasless/createGasless.ts';
import type { Log } from '../core/ports.ts';
import { describeError } from './errorFacts.ts';

const settleEveryMs = 30_000;

/** Keeps what is paid for going, until it is stopped: counts what operations have cost. Several processes may do so at once. */
export function runGasless({ gasless, clock, log }: { readonly gasless: Gasless | undefined; readonly clock: Clock; readonly log: Log }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function repeat(work: () => Promise<unknown>, everyMs: number, event: string): Promise<void> {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log({ level: 'warn', event, error: describeError(error) }));
      if (!signal.aborted) await pause(everyMs, { clock, signal }).catch(() => undefined);
    }
  }
  const running = gasless ? Promise.all([repeat(gasless.settle, settleEveryMs, 'gasless.settleFailed')]) : Promise.resolve([]);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
