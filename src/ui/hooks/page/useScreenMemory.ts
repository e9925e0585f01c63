'use client';
import { useSyncExternalStore } from 'react';
import { assertArguments } from '../../../domain/assertArguments.ts';
import type { Cleanup } from '../../../kernel/plugin.ts';

export interface ScreenMemory<State> {
  get(): State;
  /** Safe to call when the screen is not shown. */
  set(change: (state: State) => State): void;
  subscribe(listener: () => void): Cleanup;
}

const memories = /* @__PURE__ */ new WeakMap<object, ScreenMemory<unknown>>();

/**
 * State of a screen that stays while other screens lie over it, and goes when the screen leaves the stack: the object of its parameters,
 * which each showing has its own of, is the key. What goes on meanwhile may change it.
 */
export function useScreenMemory<State>(params: object, create: () => State): readonly [State, ScreenMemory<State>] {
  assertArguments('useScreenMemory(params: object, create: function)', params, create);
  const found = (memories.get(params) ?? createMemory(create())) as ScreenMemory<State>; // one screen uses one type for its parameters
  memories.set(params, found as ScreenMemory<unknown>); // see above
  return [useSyncExternalStore(found.subscribe, found.get, found.get), found];
}

function createMemory<State>(first: State): ScreenMemory<State> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = change(state);
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
