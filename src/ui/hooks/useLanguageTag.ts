'use client';
import { selectLocale } from '../../store/preferences.ts';
import { useLatchkeySelector } from '../kitContext.ts';

/** The visitor's language as Intl names it, e.g. `de-DE`. */
export function useLanguageTag(): string {
  return useLatchkeySelector(selectLocale).replace('_', '-');
}
