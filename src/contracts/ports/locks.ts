import { definePort } from '../../kernel/port.ts';

/** One holder of a name at a time, over all tabs of the site where the place has tabs. */
export interface Locks {
  /** Waits for its turn, in order, runs, and lets go however the run ends. @throws the signal's reason when aborted while it waits */
  hold<T>(name: string, run: () => Promise<T>, options?: { readonly signal?: AbortSignal | undefined }): Promise<T>;
}

/** Each owner has names of its own. Kits share theirs: what is locked, such as an account's nonce, is one for all of them. */
export const locksPort = /* @__PURE__ */ definePort<Locks>('locks', {
  scope: (locks, owner) => ({ hold: (name, run, options) => locks.hold(`latchkey.${owner.id}.${name}`, run, options) }),
});
