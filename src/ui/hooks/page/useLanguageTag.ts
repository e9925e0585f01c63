'use client';
import { useShownCatalog } from '../../texts/useShownCatalog.ts';

/** The language that is shown, as Intl names it, e.g. `de-DE`. */
export function useLanguageTag(): string {
  return useShownCatalog().tag;
}
