import type { Reducer, UnknownAction } from '@reduxjs/toolkit';

export interface RootReducer<State> {
  readonly reducer: Reducer<State>;
  has(path: string): boolean;
  /** The state shows at the next action. */
  add(path: string, reducer: Reducer): void;
  /** The state is gone at the next action, and a later `add` starts from the initial state. */
  remove(path: string): void;
}

/** Dispatched whenever slices come or go, so that the state follows at once. */
export const slicesChanged = { type: 'latchkey/slicesChanged' } as const;

/** A combined reducer whose parts may change while it runs. Built once a kit, so that kits do not share state. */
export function createRootReducer<State extends object>(core: Readonly<Record<string, Reducer>>): RootReducer<State> {
  const parts = new Map(Object.entries(core));
  type Slices = Record<string, unknown>;
  const reduce = (state: Slices | undefined, action: UnknownAction): Slices => {
    const before = state ?? {};
    const after: Slices = {};
    for (const [path, part] of parts) after[path] = part(before[path], action);
    const paths = Object.keys(after);
    const isSame = paths.length === Object.keys(before).length && paths.every((path) => before[path] === after[path]);
    return isSame ? before : after;
  };
  return {
    reducer: reduce as unknown as Reducer<State>, // the parts make up State; what plugins add is typed where they are registered
    has: (path) => parts.has(path),
    add: (path, part) => void parts.set(path, part),
    remove: (path) => void parts.delete(path),
  };
}
