'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PreviewWarning } from '../../domain/preview/preview.ts';
import { useReviewStrings } from './useReviewStrings.ts';

const List = /* @__PURE__ */ styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = /* @__PURE__ */ styled.li<{ readonly $tone: 'danger' | 'warning' }>`
  box-sizing: border-box;
  padding: 10px 12px;
  border: 1px solid var(--lk-border);
  border-inline-start: 4px solid ${({ $tone }) => `var(--lk-${$tone})`};
  border-radius: var(--lk-radius-small);
  background: var(--lk-background);
  color: var(--lk-text);
  font: 400 14px/1.45 var(--lk-font);
  overflow-wrap: anywhere;
  & strong {
    display: block;
    color: ${({ $tone }) => `var(--lk-${$tone})`};
  }
`;

/** Reasons to think twice, the gravest first. */
export function Warnings({ id, warnings }: { readonly id: string; readonly warnings: readonly PreviewWarning[] }): ReactNode {
  const t = useReviewStrings();
  if (warnings.length === 0) return null;
  return (
    <List id={id} aria-label={t('core.review.warnings')}>
      {warnings.map(({ code, level, params, text }) => (
        <Item key={`${code} ${JSON.stringify(params)}`} $tone={level === 'danger' ? 'danger' : 'warning'}>
          <strong>{t(level === 'danger' ? 'core.review.danger' : 'core.review.caution')}</strong>
          <span dir="auto">{text ?? t({ key: code.includes('.') ? code : `core.review.warning.${code}`, ...(params && { params }) })}</span>
        </Item>
      ))}
    </List>
  );
}
