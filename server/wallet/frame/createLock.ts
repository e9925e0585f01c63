/** Runs one at a time of all that share the name. */
export type Lock = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/**
 * Over all tabs of this origin, by the browser's locks; within this page alone where the browser denies them, as it does together with storage: nothing is
 * shared with other tabs then. @see Web Locks API
 */
export function createLock(locks: Pick<LockManager, 'request'> | undefined): Lock {
  const last = new Map<string, Promise<unknown>>();
  const withinPage: Lock = (name, run) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(run, run);
    last.set(name, mine.catch(() => {}));
    return mine;
  };
  return async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    if (!locks) return withinPage(name, run);
    let running: Promise<T> | undefined;
    try {
      await locks.request(name, () => (running = run()));
    } catch (error) {
      if (running) throw error;
      return withinPage(name, run);
    }
    return running ?? withinPage(name, run);
  };
}
