import type { WireCall } from './attempt.ts';
import type { Batcher, Entry } from './createBatcher.ts';

export interface Sharer {
  /**
   * Asks, or joins those who wait for the same answer already. Rejects with the signal's reason as soon as it is aborted; the others wait on,
   * and with the last one the call itself is given up.
   */
  ask(key: string, write: () => WireCall, signal: AbortSignal | undefined): Promise<unknown>;
  /** What is under way may be out of date: who asks from now on gets an answer of their own. */
  forget(): void;
}

interface Shared extends Entry {
  readonly answer: Promise<unknown>;
  /** Who came without a signal stays. */
  waiting: number;
}

/** Asks each question once at a time: all who ask it get the one answer. */
export function createSharer(batcher: Batcher): Sharer {
  const underWay = new Map<string, Shared>();

  const start = (key: string, { id, method, text }: WireCall): Shared => {
    let end: Entry['end'] = () => {};
    const answer = new Promise<unknown>((resolve, reject) => {
      end = (outcome) => {
        drop(key, shared);
        if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.value);
      };
    });
    const shared: Shared = { id, method, text, end, answer, waiting: 0, batch: undefined, hasLeft: false };
    underWay.set(key, shared);
    batcher.add(shared);
    return shared;
  };

  const drop = (key: string, shared: Shared): void => {
    if (underWay.get(key) === shared) underWay.delete(key);
  };

  const follow = (key: string, shared: Shared, signal: AbortSignal): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => {
        reject(signal.reason);
        shared.waiting -= 1;
        if (shared.waiting > 0) return;
        drop(key, shared);
        batcher.leave(shared, signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const unfollow = (): void => signal.removeEventListener('abort', onAbort);
      shared.answer.then((value) => {
        unfollow();
        resolve(value);
      }, (error: unknown) => {
        unfollow();
        reject(error);
      });
    });

  return {
    ask: async (key, write, signal) => {
      signal?.throwIfAborted();
      const shared = underWay.get(key) ?? start(key, write());
      shared.waiting += 1;
      return signal ? follow(key, shared, signal) : shared.answer;
    },
    forget: () => underWay.clear(),
  };
}
