'use client';
import { useSyncExternalStore } from 'react';
import { getIdle } from './loadable.ts';
import type { Loadable, LoadState } from './loadable.ts';

/** A part as it arrives. */
export function useLoadable<T>(loadable: Pick<Loadable<T>, 'get' | 'subscribe'>): LoadState<T> {
  return useSyncExternalStore(loadable.subscribe, loadable.get, getIdle);
}
