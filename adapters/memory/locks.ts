import { locksPort } from '../../src/contracts/ports/locks.ts';
import type { Locks } from '../../src/contracts/ports/locks.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';

/** Locks within this process, for where there are no Web Locks. All kits share them. */
export const memoryLocksAdapter = /* @__PURE__ */ defineAdapter<Locks>({
  id: 'memoryLocks',
  port: locksPort,
  supports: () => true,
  create: () => ({
    hold: async (...lock) => (await import('./holdInTurn.ts')).holdInTurn(...lock),
  }),
});
