/** Runs one task after the other, in the order of the calls; a task that fails does not hold up the next. Not re-entrant. */
export type Mutex = <T>(task: () => Promise<T> | T) => Promise<T>;

/** The queue in front of a thing that must do one piece of work at a time. */
export function createMutex(): Mutex {
  let tail: Promise<unknown> = Promise.resolve();
  return task => {
    const done = tail.then(task);
    tail = done.catch(() => undefined);
    return done;
  };
}
