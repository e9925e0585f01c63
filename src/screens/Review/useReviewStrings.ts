'use client';
import { useCallback } from 'react';
import type { PreviewText } from '../../domain/preview/preview.ts';
import { enReview } from '../../locales/en/enReview.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';

type ReviewKey = keyof typeof enReview;
export type TranslateReview = (text: ReviewKey | PreviewText, values?: Readonly<Record<string, string>>) => string;

/** Texts of a preview: ours in the visitor's language, others' as they are. */
export function useReviewStrings(): TranslateReview {
  const t = useStrings(enReview);
  return useCallback(
    (text, values) => {
      if (typeof text === 'object' && 'text' in text) return text.text.trim();
      const { key, params = values ?? {} } = typeof text === 'string' ? { key: text } : text;
      return t(key as ReviewKey, params).trim(); // an unknown key shows itself
    },
    [t],
  );
}
