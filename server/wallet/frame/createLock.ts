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
  return async (name, run) => {
    let hasBegun = false;
    const begin = async (): Promise<Awaited<ReturnType<typeof run>>> => {
      hasBegun = true;
      return run();
    };
    if (!locks) return withinPage(name, run);
    try {
      return await locks.request(name, begin);
    } catch (error) {
      if (hasBegun) throw error;
      return withinPage(name, run);
    }
  };
}
