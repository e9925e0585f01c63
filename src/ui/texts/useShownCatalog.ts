'use client';
import { useSyncExternalStore } from 'react';
import type { ShownCatalog } from '../../contracts/services.ts';
import { useServices } from '../kit/useServices.ts';

/** The texts of the language that is shown, as they come. */
export function useShownCatalog(): ShownCatalog {
  const { get, subscribe } = useServices().catalogs;
  return useSyncExternalStore(subscribe, get, get);
}
