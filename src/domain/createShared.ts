import { untilAborted } from './wait.ts';

/** Work that all who ask for it share, by key. */
export interface Shared<Key, T> {
  /** Begins the work, or joins that of the same key. The signal lets this caller go; the work goes on for the others. @throws what the work throws, the signal's reason */
  join(key: Key, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface SharedOptions<Key, T> {
  /** Keeps an outcome for those who ask later. A failure is never kept. */
  readonly keepsOutcome?: boolean;
  /** Where the work is kept by key; a WeakMap lets go of what belongs to a key that is gone. */
  readonly by?: { get(key: Key): Promise<T> | undefined; set(key: Key, working: Promise<T>): unknown; delete(key: Key): boolean };
}

/** Lets all who ask for the same thing wait for one outcome. It is no queue, in which each would have a turn of their own: here the second caller starts nothing. */
export function createShared<Key, T>({ keepsOutcome = false, by = new Map<Key, Promise<T>>() }: SharedOptions<Key, T> = {}): Shared<Key, T> {
  const start = (key: Key, work: () => Promise<T>): Promise<T> => {
    // Within a function that waits: the work may throw before it does.
    const working = (async () => work())();
    const forget = (): void => void by.delete(key);
    by.set(key, working);
    working.then(keepsOutcome ? undefined : forget, forget);
    return working;
  };
  return { join: (key, work, signal) => untilAborted(by.get(key) ?? start(key, work), signal) };
}
