import type { Store } from '../store/store.ts';
import type { Now } from './clock.ts';
import { dayMs, flowMs } from './numbers.ts';

/** Deletes what is over and is looked for no more: codes, sessions, proofs that were seen, counts and mails. To be run now and then, by any process. */
export async function deleteExpired({ store, now }: { readonly store: Store; readonly now: Now }): Promise<void> {
  const atMs = now();
  const before = (ms: number) => ({ expiresAtMs: { is: '<=', than: atMs - ms } }) as const;
  // A code can be sent again in its flow, and one that was used is told from one that is unknown.
  await store.delete('codes', before(flowMs));
  // For a day, an account still shows that a session has ended.
  await store.delete('sessions', before(dayMs));
  await store.delete('proofIds', before(0));
  await store.delete('limits', before(0));
  await store.delete('outbox', before(0));
}
