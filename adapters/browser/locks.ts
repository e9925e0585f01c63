import { locksPort } from '../../src/contracts/ports/locks.ts';
import type { Locks } from '../../src/contracts/ports/locks.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';

/** Web Locks: shared by all tabs, and let go when a tab dies. @see Web Locks API */
export const locksAdapter = /* @__PURE__ */ defineAdapter<Locks>({
  id: 'browserLocks',
  port: locksPort,
  // Absent, against its type, where the page came over plain http.
  supports: () => typeof navigator === 'object' && 'locks' in navigator,
  // Within an async function, because some engines keep the lock for ever when the callback itself throws.
  create: () => ({ hold: async (name, run, { signal } = {}) => navigator.locks.request(name, signal ? { signal } : {}, async () => run()) }),
});
