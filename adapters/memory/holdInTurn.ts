import type { Locks } from '../../src/contracts/ports/locks.ts';
import { untilAborted } from '../../src/domain/checkedWaits.ts';

/** The end of the last in each queue. */
const queues = new Map<string, Promise<void>>();

/** One after the other for each name, whichever kit of this process asks. */
export const holdInTurn: Locks['hold'] = async (name, run, { signal } = {}) => {
  const before = queues.get(name) ?? Promise.resolve();
  let letGo = (): void => {};
  const ended = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Who gives up while waiting still passes the turn on, and not before it has come.
  const place = before.then(() => ended);
  queues.set(name, place);
  try {
    await untilAborted(before, signal);
    return await run();
  } finally {
    letGo();
    void place.then(() => {
      if (queues.get(name) === place) queues.delete(name);
    });
  }
};
