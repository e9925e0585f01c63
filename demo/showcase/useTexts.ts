import { useCallback } from 'react';
import { localeTags, selectLocale, toLanguageTag } from '../../src/index.ts';
import type { WireError } from '../../src/index.ts';
import { useLatchkeySelector } from '../../src/react.ts';
import { texts } from './texts.ts';
import type { TextKey } from './texts.ts';

export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** The shop's texts in the visitor's language. */
export function useTexts(): { readonly say: Say; readonly tag: string } {
  const locale = useLatchkeySelector(selectLocale);
  const known = localeTags.find((tag) => tag === locale) ?? 'en_US';
  const say = useCallback<Say>((key, values = {}) => texts[known][key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)), [known]);
  return { say, tag: toLanguageTag(known) };
}

/** Whether the visitor ended it themselves, of which nothing needs to be said. */
export function isGivenUp({ code }: WireError): boolean {
  return code === 'user.rejected' || code === 'user.cancelled';
}

/** An amount in whole ones, with four digits after the point at most, of large ones with two. */
export function formatAmount(value: bigint, decimals: number, tag: string): string {
  const scale = 10n ** BigInt(decimals);
  const shown = Number((value * 10_000n) / scale) / 10_000;
  return new Intl.NumberFormat(tag, { maximumFractionDigits: shown < 1_000 ? 4 : 2 }).format(shown);
}
