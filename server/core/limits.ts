import type { Store } from '../store/store.ts';
import type { Now } from './clock.ts';
import { refused } from './refusals.ts';
import type { ServerKeys } from './serverKeys.ts';

/** A number of times within a window. Windows are fixed: the first of a day begins at midnight, UTC. */
export interface Limit {
  /** What is counted, e.g. `share`. */
  readonly name: string;
  readonly windowMs: number;
  readonly most: number;
}

/** Counts in the store, so that they hold over processes. What is counted is stored as an HMAC. */
export interface Limits {
  /** Counts one, or an amount. Ms to wait where the window has no room for it; nothing is counted then. */
  take(limit: Limit, subject: string, amount?: number): Promise<number | undefined>;
  /** How many were counted in the window that runs. */
  read(limit: Omit<Limit, 'most'>, subject: string): Promise<number>;
  /** Takes back one that was counted, e.g. because it turned out to be no wrong code. */
  giveBack(limit: Limit, subject: string): Promise<void>;
  /** Grants once in `forMs` from now on. Ms to wait where it was granted a shorter while ago. */
  hold(name: string, subject: string, forMs: number): Promise<number | undefined>;
}

export function createLimits({ store, serverKeys, now }: { readonly store: Store; readonly serverKeys: ServerKeys; readonly now: Now }): Limits {
  const bucketOf = (name: string, subject: string) => serverKeys.hash('limit', name, subject);
  const windowStartOf = ({ windowMs }: Omit<Limit, 'most'>) => Math.floor(now() / windowMs) * windowMs;

  return {
    take: async (limit, subject, amount = 1) => {
      const bucket = await bucketOf(limit.name, subject);
      const windowStartMs = windowStartOf(limit);
      const expiresAtMs = windowStartMs + limit.windowMs;
      const addOne = () => store.update('limits', { bucket, windowStartMs, count: { is: '<=', than: limit.most - amount } }, { count: { add: amount } });
      if ((await addOne()) === 1) return undefined;
      if (limit.most >= amount && (await store.insert('limits', { bucket, windowStartMs, count: amount, expiresAtMs }))) return undefined;
      // The row is there: full, or just written by another caller.
      if ((await addOne()) === 1) return undefined;
      return Math.max(1, expiresAtMs - now());
    },
    read: async (limit, subject) => (await store.get('limits', { bucket: await bucketOf(limit.name, subject), windowStartMs: windowStartOf(limit) }))?.count ?? 0,
    giveBack: async (limit, subject) => {
      await store.update('limits', { bucket: await bucketOf(limit.name, subject), windowStartMs: windowStartOf(limit), count: { is: '>', than: 0 } }, { count: { add: -1 } });
    },
    hold: async (name, subject, forMs) => {
      const key = { bucket: await bucketOf(name, subject), windowStartMs: 0 };
      const atMs = now();
      if ((await store.update('limits', { ...key, expiresAtMs: { is: '<=', than: atMs } }, { expiresAtMs: atMs + forMs, count: { add: 1 } })) === 1) return undefined;
      if (await store.insert('limits', { ...key, count: 1, expiresAtMs: atMs + forMs })) return undefined;
      const held = await store.get('limits', key);
      return Math.max(1, (held?.expiresAtMs ?? atMs + forMs) - atMs);
    },
  };
}

/** Counts one against each limit. @throws tooMany, with the time to wait */
export async function takeAll(limits: Limits, subject: string, all: readonly Limit[]): Promise<void> {
  for (const limit of all) {
    const waitMs = await limits.take(limit, subject);
    if (waitMs !== undefined) throw refused('tooMany', { retryAfterMs: waitMs });
  }
}
