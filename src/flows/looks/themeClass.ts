import { defineLive } from '../../contracts/defineLive.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** Which class wears the site's theme now. */
export interface ShownThemeClass {
  /** Empty where no provider is mounted. */
  get(): string;
  /** Returns what ends it. */
  subscribe(listener: () => void): () => void;
}

interface ThemeClass extends ShownThemeClass {
  /** Says what the page wears now; what is given takes that back. */
  wear(className: string): () => void;
}

/** The class that wears the site's theme, as the nearest provider says it. It is of the page, and never of the state. */
export const themeClass = /* @__PURE__ */ defineLive('themeClass', (): ThemeClass => {
  let worn = '';
  const listeners = new Set<() => void>();
  const change = (className: string): void => {
    worn = className;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => worn,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    wear: (className) => {
      change(className);
      return () => {
        if (worn === className) change('');
      };
    },
  };
});

/** The class that wears the site's theme, for elements that a plugin adds to the page: its tokens are then set there, such as `--lk-accent`. */
export function getThemeClass(): Flow<ShownThemeClass> {
  return coreFlow((_dispatch, _getState, services) => services.live(themeClass));
}
