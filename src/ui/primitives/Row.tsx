'use client';
import { styled } from 'styled-components';
import { bareButton } from './bareButton.ts';
import type { Primitive } from './primitive.ts';
import { rowPx } from './rowSize.ts';

/** A list of rows; the list itself says what it lists. */
export const Rows: Primitive<'ul'> = /* @__PURE__ */ styled.ul`
  box-sizing: border-box;
  display: grid;
  gap: var(--lk-space-small);
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** One choice of a list, as wide as the list. */
export const RowButton: Primitive<'button'> = /* @__PURE__ */ styled.button.attrs({ type: 'button' })`
  ${bareButton}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--lk-space-tiny) var(--lk-space-medium);
  width: 100%;
  min-height: ${rowPx}px;
  padding: var(--lk-space-small) var(--lk-space-medium);
  border: 1px solid transparent;
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
  color: var(--lk-text);
  font: 600 16px/1.3 var(--lk-font);
  text-align: start;
  &:hover:not(:disabled, [aria-disabled='true']) {
    background: var(--lk-surface-hover);
  }
  &:focus-visible {
    outline-offset: 1px;
  }
  &:disabled,
  &[aria-disabled='true'] {
    cursor: default;
  }
  &[aria-current='true'] {
    border-color: var(--lk-accent);
    @media (forced-colors: active) {
      border-color: Highlight;
    }
  }
`;

/** What a row is about; takes the room that is left. Where little is left, what stands beside it goes below. */
export const RowText: Primitive<'span'> = /* @__PURE__ */ styled.span`
  flex: 1 1 100px;
  min-width: 0;
  overflow-wrap: anywhere;
  hyphens: auto;
`;

interface Toned {
  readonly $tone?: 'muted' | 'danger' | 'success' | 'warning';
}

/** A second line in a row, or a note under a list. */
export const Note: Primitive<'span', Toned> = /* @__PURE__ */ styled.span<Toned>`
  display: block;
  color: ${({ $tone = 'muted' }) => ($tone === 'muted' ? 'var(--lk-text-muted)' : `var(--lk-${$tone})`)};
  font: 400 14px/1.4 var(--lk-font);
  overflow-wrap: anywhere;
`;

/** A short word beside a name, e.g. what a wallet is. */
export const Badge: Primitive<'span'> = /* @__PURE__ */ styled.span`
  flex: none;
  padding: 2px var(--lk-space-small); /* 24 px high with its line and its border */
  border: 1px solid var(--lk-border);
  border-radius: 999px;
  color: var(--lk-text-muted);
  font: 500 12px/1.5 var(--lk-font);
`;
