import { setTimeout as wait } from 'node:timers/promises';

const defaultTries = 20;
const firstPauseMs = 4;
const longestPauseMs = 250;

/**
 * Does work of which the database says, by one of these SQLSTATEs, that another's came between and that nothing of it was done. Tries again after
 * pauses that double, each of a random part, so that those who met do not meet again. @throws what the last try failed with
 */
export async function retryConflicts<A>(codes: readonly string[], work: () => Promise<A>, maxTries = defaultTries): Promise<A> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !codes.includes(sqlState(error) ?? '')) throw error;
      await wait(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** tries));
    }
  }
}

/** The SQLSTATE of what PostgreSQL refused with, five characters; undefined for any other error, also for the system's `EPIPE`. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9FHPX][0-9A-Z]{4}$/.test(error.code) ? error.code : undefined;
}
