import { untilAborted } from './wait.ts';

/**
 * Resolves with what `read` finds, now or after one of the changes that `subscribe` tells of; `undefined` means not yet. It asks at no other time, and
 * has no limit: give it one with `withLimit`. @throws what `read` throws, the signal's reason
 */
export function waitFor<T>(read: () => T | undefined, { subscribe, signal }: { subscribe(listener: () => void): () => void; readonly signal: AbortSignal }): Promise<T> {
  let stop = (): void => {};
  const found = new Promise<T>((resolve, reject) => {
    const look = (): void => {
      try {
        const answer = read();
        if (answer !== undefined) resolve(answer);
      } catch (error) {
        reject(error);
      }
    };
    if (signal.aborted) return; // seen just below
    stop = subscribe(look);
    look();
  });
  return untilAborted(found, signal).finally(() => stop());
}
