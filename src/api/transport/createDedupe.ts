import { createBatcher } from './createBatcher.ts';
import type { BatcherOptions, Entry } from './createBatcher.ts';

export interface DedupeOptions extends Omit<BatcherOptions<Entry>, 'end'> {
  newId(): number;
}

export interface Dedupe {
  /**
   * Asks, or joins those who wait for the same answer already. Rejects with the signal's reason as soon as it is aborted; the others wait on,
   * and with the last one the call itself is given up.
   */
  ask(method: string, params: string, signal: AbortSignal | undefined): Promise<unknown>;
  /** What is under way may be out of date: who asks from now on gets an answer of their own. */
  forget(): void;
}

interface Shared extends Entry {
  /** Who asks the same may join. */
  isOpen: boolean;
  readonly answer: Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Who came without a signal stays. */
  waiting: number;
}

/** Asks each question once at a time: all who ask it get the one answer. Thousands may be asked in one go, so nothing is made here that is not needed. */
export function createDedupe({ newId, ...options }: DedupeOptions): Dedupe {
  /** By method, then by parameters: long keys are costly to make. */
  const underWay = new Map<string, Map<string, Shared>>();

  const start = (same: Map<string, Shared>, method: string, params: string): Shared => {
    const answer = new Promise(take);
    const shared: Shared = { id: newId(), method, params, isOpen: true, answer, resolve: taken.resolve, reject: taken.reject, waiting: 0, batch: undefined, hasLeft: false };
    same.set(params, shared);
    batcher.add(shared);
    return shared;
  };

  const sameOf = (method: string): Map<string, Shared> => {
    const same = new Map<string, Shared>();
    underWay.set(method, same);
    return same;
  };

  const batcher = createBatcher<Shared>({
    ...options,
    end: (shared, outcome) => {
      drop(shared);
      if ('error' in outcome) shared.reject(outcome.error);
      else shared.resolve(outcome.value);
    },
  });

  const drop = (shared: Shared): void => {
    if (shared.isOpen) underWay.get(shared.method)?.delete(shared.params);
    shared.isOpen = false; // whoever stands there next is another
  };

  const follow = (shared: Shared, signal: AbortSignal): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => {
        reject(signal.reason);
        shared.waiting -= 1;
        if (shared.waiting > 0) return;
        drop(shared);
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
    ask: (method, params, signal) => {
      const same = underWay.get(method) ?? sameOf(method);
      const shared = same.get(params) ?? start(same, method, params);
      shared.waiting += 1;
      return signal ? follow(shared, signal) : shared.answer;
    },
    forget: () => {
      for (const same of underWay.values()) for (const shared of same.values()) shared.isOpen = false;
      underWay.clear();
    },
  };
}

/** The two ends of the promise made last: one function for all of them, where each would need its own. */
const taken = { resolve: (_value: unknown): void => {}, reject: (_error: Error): void => {} };
function take(resolve: (value: unknown) => void, reject: (error: Error) => void): void {
  taken.resolve = resolve;
  taken.reject = reject;
}
