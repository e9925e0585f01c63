import { locksPort } from '../../src/contracts/ports/locks.ts';
import type { Locks } from '../../src/contracts/ports/locks.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { untilAborted } from '../../src/domain/wait.ts';

/** Locks within this process, for where there are no Web Locks. All kits share them. */
export const memoryLocksAdapter = /* @__PURE__ */ defineAdapter<Locks>({
  id: 'memoryLocks',
  port: locksPort,
  supports: () => true,
  create: () => shared,
});

/** The end of the last in each queue. */
const queues = new Map<string, Promise<void>>();

const shared: Locks = {
  hold: async (name, run, { signal } = {}) => {
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
  },
};
