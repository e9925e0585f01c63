'use client';
import type { ReactNode } from 'react';
import type { PreviewWarning } from '../../domain/preview/preview.ts';
import { WarningItem, WarningList } from '../../ui/primitives/WarningList.tsx';
import { useReviewStrings } from './useReviewStrings.ts';

/** Reasons to think twice, the gravest first. */
export function Warnings({ id, warnings }: { readonly id: string; readonly warnings: readonly PreviewWarning[] }): ReactNode {
  const t = useReviewStrings();
  if (warnings.length === 0) return null;
  return (
    <WarningList id={id} aria-label={t('core.review.warnings')}>
      {warnings.map(({ code, level, params, text }) => (
        <WarningItem key={`${code} ${JSON.stringify(params)}`} $tone={level === 'danger' ? 'danger' : 'warning'}>
          <strong>{t(level === 'danger' ? 'core.review.danger' : 'core.review.caution')}</strong>
          <span dir="auto">{text ?? t({ key: code.includes('.') ? code : `core.review.warning.${code}`, ...(params && { params }) })}</span>
        </WarningItem>
      ))}
    </WarningList>
  );
}
