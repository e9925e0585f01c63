'use client';
import type { ReactNode } from 'react';
import { Tick } from '../../ui/primitives/Tick.tsx';
import { useReviewStrings } from './useReviewStrings.ts';

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
  return <Tick isStrong isOn={isAccepted} isDisabled={isDisabled} describedBy={describedBy} onChange={onChange}>{t('core.review.accept')}</Tick>;
}
