import type { Clock } from '../../src/domain/clock.ts';
import { pause } from '../../src/domain/wait.ts';
import type { Gasless } from '../core/gasless/createGasless.ts';
import type { Log } from '../core/ports.ts';
import { describeError } from './errorFacts.ts';

const settleEveryMs = 30_000;

/** How often requests that wait are looked for, and those that were sent. */
const relayEveryMs = 500;
const freeEveryMs = 60_000;

/** Keeps what is paid for going, until it is stopped: sends what is relayed, and counts what operations have cost. Several processes may do so at once. */
export function runGasless({ gasless, clock, log }: { readonly gasless: Gasless | undefined; readonly clock: Clock; readonly log: Log }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function repeat(work: () => Promise<unknown>, everyMs: number, event: string): Promise<void> {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log({ level: 'warn', event, error: describeError(error) }));
      if (!signal.aborted) await pause(everyMs, { clock, signal }).catch(() => undefined);
    }
  }
  const works = gasless ? startWorks(gasless) : [];
  const running = Promise.all(works.map(({ work, everyMs, event }) => repeat(work, everyMs, event)));
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

function startWorks(gasless: Gasless): readonly { readonly work: () => Promise<unknown>; readonly everyMs: number; readonly event: string }[] {
  const { work, chains } = gasless.createRelayWork();
  return [
    { work: gasless.settle, everyMs: settleEveryMs, event: 'gasless.settleFailed' },
    ...chains.map((chain) => ({ work: () => work(chain), everyMs: relayEveryMs, event: 'relay.workFailed' })),
    ...(chains.length > 0 ? [{ work: gasless.freeRelays, everyMs: freeEveryMs, event: 'relay.freeFailed' }] : []),
  ];
}
