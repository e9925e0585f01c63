'use client';
import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Cleanup } from '../../kernel/plugin.ts';

/** The heading of the screen that is seen, for what reads it out. */
export interface ShownTitle {
  get(): string;
  set(title: string): void;
  subscribe(listener: () => void): Cleanup;
}

export function createShownTitle(): ShownTitle {
  let shown = '';
  const listeners = new Set<() => void>();
  return {
    get: () => shown,
    set: (title) => {
      shown = title;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Of the modal or the panel around; undefined beside the screen that is meant. */
export const ShownTitleContext = /* @__PURE__ */ createContext<ShownTitle | undefined>(undefined);

/** Tells the heading of the screen around. */
export function useTellTitle(title: string): void {
  const shown = useContext(ShownTitleContext);
  useLayoutEffect(() => shown?.set(title), [shown, title]);
}

export function useShownTitle(title: ShownTitle): string {
  return useSyncExternalStore(title.subscribe, title.get, title.get);
}
