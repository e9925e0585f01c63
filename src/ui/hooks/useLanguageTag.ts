'use client';
import { toLanguageTag } from '../../domain/locales.ts';
import { useShownCatalog } from '../useShownCatalog.ts';

/** The language that is shown, as Intl names it, e.g. `de-DE`. */
export function useLanguageTag(): string {
  return toLanguageTag(useShownCatalog().locale);
}
