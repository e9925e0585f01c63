import type { Store } from '../store/store.ts';
import { appendAudit } from './audit.ts';
import type { Now } from './clock.ts';
import type { Audit } from './ports.ts';

/** The audit over a store. Acts of one chain that happen at once in this process take turns: each try that is lost to another costs a read and a write. */
export function createAudit({ store, now }: { readonly store: Store; readonly now: Now }): Audit {
  const lastOf = new Map<string, Promise<void>>();
  return {
    append: async (chain, act) => {
      const entry = { ...act, atMs: now(), detail: JSON.stringify(act.detail) };
      const appended = (lastOf.get(chain) ?? Promise.resolve()).then(() => appendAudit(store, chain, entry));
      const settled = appended.then(() => {}, () => {});
      lastOf.set(chain, settled);
      await appended.finally(() => {
        if (lastOf.get(chain) === settled) lastOf.delete(chain);
      });
    },
  };
}
