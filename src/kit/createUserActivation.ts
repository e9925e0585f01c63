import type { Page } from '../contracts/ports/page.ts';

/** Whether the user has acted since the page loaded: what may be contacted on intent only may be contacted from then on. */
export interface UserActivation {
  hasBeenActive(): boolean;
  /** Notes, for the core and the site, that the user has acted. */
  note(): void;
  /** Notes the same for a plugin: it holds only once the browser knows of it too, where the browser says so. */
  noteByPlugin(): void;
}

/** No user has acted yet. */
export function createUserActivation(page: () => Page): UserActivation {
  let isNoted = false;
  let isNotedByPlugin = false;
  return {
    hasBeenActive: () => isNoted || (isNotedByPlugin && page().hasBeenActive?.() !== false),
    note: () => void (isNoted = true),
    noteByPlugin: () => void (isNotedByPlugin = true),
  };
}
