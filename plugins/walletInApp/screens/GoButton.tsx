'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../../src/screens.ts';

/** Within the box of its field, at the end. */
const Inset = /* @__PURE__ */ styled(IconButton).attrs({ type: 'submit' })`
  margin-inline-end: calc(-1 * var(--lk-space-small));
`;

/** The arrow that goes on with what was typed. */
export function GoButton({ label, isAvailable }: { readonly label: string; readonly isAvailable: boolean }): ReactNode {
  return (
    <Inset aria-label={label} title={label} aria-disabled={!isAvailable}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true"><path d="M5 12h14M13 6l6 6-6 6" /></svg>
    </Inset>
  );
}
