'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useReviewStrings } from './useReviewStrings.ts';

const Label = /* @__PURE__ */ styled.label`
  display: flex;
  gap: 10px;
  align-items: center;
  min-height: 44px;
  color: var(--lk-text);
  font: 600 15px/1.4 var(--lk-font);
  cursor: pointer;
  & input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--lk-accent);
  }
  & input:focus-visible {
    outline: 3px solid var(--lk-focus);
    outline-offset: 2px;
  }
`;

interface AcceptProps {
  /** Id of the warnings. */
  readonly describedBy: string;
  readonly isAccepted: boolean;
  readonly isDisabled: boolean;
  onChange(isAccepted: boolean): void;
}

/** The tick without which nothing dangerous goes on. */
export function Accept({ describedBy, isAccepted, isDisabled, onChange }: AcceptProps): ReactNode {
  const t = useReviewStrings();
  return <Label><input type="checkbox" checked={isAccepted} disabled={isDisabled} aria-describedby={describedBy} onChange={({ target }) => onChange(target.checked)} />{t('core.review.accept')}</Label>;
}
