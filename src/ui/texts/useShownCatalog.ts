'use client';
import { useSyncExternalStore } from 'react';
import type { ShownCatalog } from '../../contracts/services.ts';
import { firstRead } from '../kit/firstRead.ts';
import { useServices } from '../kit/useServices.ts';

/** The texts of the language that is shown, as they come. */
export function useShownCatalog(): ShownCatalog {
  const { catalogs } = useServices();
  return useSyncExternalStore(catalogs.subscribe, catalogs.get, () => firstRead(catalogs, catalogs.get));
}
