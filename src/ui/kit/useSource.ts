'use client';
import { useSyncExternalStore } from 'react';
import type { Source } from '../../contracts/services.ts';
import { firstRead } from './firstRead.ts';

/** A live source as it changes; while a page is hydrated, as it was first read. */
export function useSource<Value>(source: Source<Value>): Value {
  return useSyncExternalStore(source.subscribe, source.get, () => firstRead(source, source.get));
}
