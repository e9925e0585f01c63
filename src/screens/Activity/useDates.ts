'use client';
import { useMemo } from 'react';
import { selectLocale } from '../../store/preferences.ts';
import { useLatchkeySelector } from '../../ui/kitContext.ts';

export interface DateTexts {
  /** E.g. "Friday, March 7". */
  day(ms: number): string;
  /** E.g. "2:05 PM". */
  time(ms: number): string;
}

/** Dates as the visitor's language writes them, in the time zone of the page. */
export function useDates(): DateTexts {
  const locale = useLatchkeySelector(selectLocale);
  return useMemo(() => {
    const tag = locale.replaceAll('_', '-');
    const day = new Intl.DateTimeFormat(tag, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
    const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short' });
    return { day: (ms) => day.format(ms), time: (ms) => time.format(ms) };
  }, [locale]);
}
