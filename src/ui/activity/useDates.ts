'use client';
import { useMemo } from 'react';
import { useLanguageTag } from '../hooks/page/useLanguageTag.ts';

export interface DateTexts {
  /** The language, as BCP 47 has it. */
  readonly tag: string;
  /** E.g. "Friday, March 7". */
  day(ms: number): string;
  /** E.g. "2:05 PM". */
  time(ms: number): string;
}

/** Dates as the visitor's language writes them, in the time zone of the page. */
export function useDates(): DateTexts {
  const tag = useLanguageTag();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(tag, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
    const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short' });
    return { tag, day: (ms) => day.format(ms), time: (ms) => time.format(ms) };
  }, [tag]);
}
