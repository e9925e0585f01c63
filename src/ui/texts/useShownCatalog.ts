'use client';
import { useSyncExternalStore } from 'react';
import type { ShownCatalog } from '../../contracts/services.ts';
import { firstRead } from '../kit/firstRead.ts';
import { useLatchkey } from '../kit/kitContext.ts';

/** The texts of the language that is shown, as they come. */
export function useShownCatalog(): ShownCatalog {
  const { catalogs } = useLatchkey().services;
  return useSyncExternalStore(catalogs.subscribe, catalogs.get, () => firstRead(catalogs, catalogs.get));
}
