'use client';
import { useSyncExternalStore } from 'react';
import type { Loadable, LoadState } from './loadable.ts';

/** A part as it arrives. */
export function useLoadable<T>(loadable: Pick<Loadable<T>, 'get' | 'subscribe'>): LoadState<T> {
  return useSyncExternalStore(loadable.subscribe, loadable.get, getIdle);
}

const idle = { at: 'idle' } as const;

/** A server loads no parts. */
function getIdle(): typeof idle {
  return idle;
}
