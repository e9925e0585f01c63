'use client';
import { styled } from 'styled-components';
import type { Primitive } from './primitive.ts';

/** Reasons to think twice; the list itself says what it lists. */
export const WarningList: Primitive<'ul'> = /* @__PURE__ */ styled.ul`
  display: grid;
  gap: var(--lk-space-small);
  margin: 0;
  padding: 0;
  list-style: none;
`;

interface Toned {
  readonly $tone: 'danger' | 'warning';
}

/** One of them, its level in a `<strong>` before it. */
export const WarningItem: Primitive<'li', Toned> = /* @__PURE__ */ styled.li<Toned>`
  box-sizing: border-box;
  padding: var(--lk-space-small);
  border: 1px solid var(--lk-border);
  border-inline-start: 4px solid ${({ $tone }) => `var(--lk-${$tone})`};
  border-radius: var(--lk-radius-small);
  background: var(--lk-background);
  color: var(--lk-text);
  font: 400 14px/1.4 var(--lk-font);
  overflow-wrap: anywhere;
  & > strong::after {
    content: '\\200b'; /* or a long word after it would be broken rather than begin a line */
  }
  & > strong {
    margin-inline-end: var(--lk-space-small);
    color: ${({ $tone }) => `var(--lk-${$tone})`};
  }
`;
