'use client';
import { useSyncExternalStore } from 'react';
import type { ShownCatalog } from '../../contracts/services.ts';
import { useLatchkey } from '../kit/kitContext.ts';

/** The texts of the language that is shown, as they come. */
export function useShownCatalog(): ShownCatalog {
  const { get, subscribe } = useLatchkey().services.catalogs;
  return useSyncExternalStore(subscribe, get, get);
}
