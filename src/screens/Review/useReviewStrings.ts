'use client';
import { useCallback } from 'react';
import type { PreviewText } from '../../domain/preview/preview.ts';
import { enReview } from '../../locales/enReview.ts';
import { useStrings } from '../../ui/useStrings.ts';

type ReviewKey = keyof typeof enReview;
export type TranslateReview = (text: ReviewKey | PreviewText, values?: Readonly<Record<string, string>>) => string;

/** Texts of a preview: ours in the visitor's language, else in English; others' as they are. */
export function useReviewStrings(): TranslateReview {
  const t = useStrings();
  return useCallback(
    (text, values) => {
      const { key, params = values ?? {} } = typeof text === 'string' ? { key: text } : 'key' in text ? text : { key: undefined };
      if (key === undefined) return typeof text === 'object' && 'text' in text ? text.text : '';
      const english = key in enReview ? enReview[key as ReviewKey] : key; // just looked up
      const found = t(key, params);
      return (found === key ? english.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole) : found).trim();
    },
    [t],
  );
}
