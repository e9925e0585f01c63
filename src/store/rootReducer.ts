import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { audienceOf } from './kitActions.ts';
import type { Audience } from './kitActions.ts';

export interface RootReducer<State> {
  readonly reducer: Reducer<State>;
  has(path: string): boolean;
  /** The state with a part for each slice, as the next action will make it. The very same if it is whole. */
  complete(state: State): State;
  /** Who is to hear an action: the slices hear those of this kit and of the page. */
  audienceOf(action: UnknownAction): Audience;
  /** The state shows at the next action. */
  add(path: string, reducer: Reducer): void;
  /** The state is gone at the next action, and a later `add` starts from the initial state. */
  remove(path: string): void;
}

/** Dispatched whenever slices come or go, so that the state follows at once. */
export const slicesChanged = { type: 'latchkey/slicesChanged' } as const;

/** A combined reducer whose parts may change while it runs. Built once a kit, so that kits do not share state; in one store, each passes over what is addressed to another. */
export function createRootReducer<State extends object>(core: Readonly<Record<string, Reducer>>, kitId: string): RootReducer<State> {
  const parts = new Map(Object.entries(core));
  type Slices = Record<string, unknown>;
  // The core's own types carry its prefix, so that a slice of the host may be called `modal`.
  const audience = (action: UnknownAction): Audience => audienceOf(action, kitId, (name) => !(name in core) && parts.has(name));
  const reduce = (state: Slices | undefined, given: UnknownAction): Slices => {
    const isHeard = ['kit', 'page'].includes(audience(given));
    if (state && !isHeard) return state;
    const action = isHeard ? given : slicesChanged; // the first action that a store brings may be another kit's
    const before = state ?? {};
    const after: Slices = {};
    for (const [path, part] of parts) after[path] = part(before[path], action);
    const paths = Object.keys(after);
    const isSame = paths.length === Object.keys(before).length && paths.every((path) => before[path] === after[path]);
    return isSame ? before : after;
  };
  const reducer = reduce as unknown as Reducer<State>; // the parts make up State; what plugins add is typed where they are registered
  return {
    reducer,
    complete: (state) => reducer(state, { type: '', meta: { kit: kitId } }),
    has: (path) => parts.has(path),
    audienceOf: audience,
    add: (path, part) => void parts.set(path, part),
    remove: (path) => void parts.delete(path),
  };
}
