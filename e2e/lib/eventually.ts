import { setTimeout as pause } from 'node:timers/promises';

/** Repeats assertions until they hold. @throws their last failure when the time is over */
export async function eventually<Result>(assert: () => Result | Promise<Result>, forMs = 5_000, everyMs = 25): Promise<Result> {
  const deadlineMs = Date.now() + forMs;
  for (;;) {
    try {
      return await assert();
    } catch (error) {
      if (Date.now() >= deadlineMs) throw error;
      await pause(everyMs);
    }
  }
}
