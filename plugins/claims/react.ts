'use client';
// The plugin's part for React.
import { createElement } from 'react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useLatchkey } from '../../src/ui/kit/kitContext.ts';
import { preloadModal } from '../../src/ui/modal/preloadModal.ts';
import { useStrings } from '../../src/ui/texts/useStrings.ts';
import { openClaim } from './flows.ts';
import type { OpenClaimRequest } from './flows.ts';
import { strings } from './strings.ts';

export interface ClaimButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'onClick' | 'name'> {
  /** What is to be claimed. */
  readonly drop: OpenClaimRequest;
}

/** A button that opens what a drop offers: its price, how many are left, and the claim. Without looks of its own; without children it says what it does, in the visitor's language. The plugin `claims` must be registered. */
export function ClaimButton({ drop, children, ...rest }: ClaimButtonProps): ReactNode {
  const kit = useLatchkey();
  const t = useStrings(strings);
  return createElement('button', { type: 'button', ...rest, onClick: () => { preloadModal(kit); kit.dispatch(openClaim(drop)); } }, children ?? t('claims.button'));
}
