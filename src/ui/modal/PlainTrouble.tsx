'use client';
import type { ReactNode } from 'react';
import { useStrings } from '../texts/useStrings.ts';

/** What went wrong in a part of the page, and another try, in the looks of the page itself: the kit's own are not there yet, or are what failed. */
export function PlainTrouble({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }): ReactNode {
  const t = useStrings();
  return <p role="alert">{text} <button type="button" onClick={onRetry}>{t('core.modal.tryAgain')}</button></p>;
}
