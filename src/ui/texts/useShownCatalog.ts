'use client';
import type { ShownCatalog } from '../../contracts/services.ts';
import { useSource } from '../kit/useSource.ts';
import { useServices } from '../kit/useServices.ts';

/** The texts of the language that is shown, as they come. */
export function useShownCatalog(): ShownCatalog {
  return useSource(useServices().catalogs);
}
