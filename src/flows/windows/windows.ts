import { defineLive } from '../../contracts/defineLive.ts';
import type { WindowVisit } from '../../contracts/windows.ts';
import type { Cleanup } from '../../kernel/plugin.ts';

/** The windows that are open or waited for, one for each owner. Live things: the store knows none of them. */
export interface Windows {
  get(owner: string): WindowVisit<unknown> | undefined;
  /** Returns what takes it away again, unless another has taken its place. */
  put(owner: string, visit: WindowVisit<unknown>): Cleanup;
  /** Told after each change of a phase too. */
  subscribe(listener: () => void): Cleanup;
  tell(): void;
}

export const windows = /* @__PURE__ */ defineLive('windows', createWindows);

function createWindows(): Windows {
  const visits = new Map<string, WindowVisit<unknown>>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    get: (owner) => visits.get(owner),
    put: (owner, visit) => {
      visits.set(owner, visit);
      tell();
      return () => {
        if (visits.get(owner) !== visit) return;
        visits.delete(owner);
        tell();
      };
    },
    subscribe: (listener) => {
      const own = (): void => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    tell,
  };
}
