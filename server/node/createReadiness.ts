import type { Clock } from '../../src/domain/clock.ts';
import { withLimit } from '../../src/domain/wait.ts';

/** What the server cannot do without, each asked by itself. */
export type ReadinessChecks = Readonly<Record<'database' | 'kms', () => Promise<void>>>;
/** Empty where requests can be answered. */
export type NotReady = readonly ('database' | 'kms' | 'stopping')[];

const answerMs = 3_000;
/** The path is open to all: however often it is asked, the database is asked this often. */
const keptMs = 1_000;

/** Whether database and KMS answer, asked at most once a second. False at once when the server stops, so that a balancer sends requests elsewhere. */
export function createReadiness({ checks, clock, isStopping }: { readonly checks: ReadinessChecks; readonly clock: Clock; isStopping(): boolean }): () => Promise<NotReady> {
  let last: { readonly atMs: number; readonly answer: Promise<NotReady> } | undefined;

  async function ask(name: keyof ReadinessChecks): Promise<NotReady> {
    try {
      await withLimit(() => checks[name](), { clock, forMs: answerMs, timedOut: () => new Error(`${name} did not answer.`) });
      return [];
    } catch {
      return [name];
    }
  }

  return async () => {
    if (isStopping()) return ['stopping'];
    const nowMs = clock.nowMs();
    if (!last || nowMs - last.atMs >= keptMs || nowMs < last.atMs) {
      last = { atMs: nowMs, answer: Promise.all([ask('database'), ask('kms')]).then((parts) => parts.flat()) };
    }
    return last.answer;
  };
}
