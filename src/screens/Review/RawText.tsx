'use client';
import { styled } from 'styled-components';
import type { Primitive } from '../../ui/primitives/primitive.ts';

/** What is signed, letter by letter, in a box that scrolls. */
export const RawText: Primitive<'pre'> = /* @__PURE__ */ styled.pre`
  box-sizing: border-box;
  max-height: 200px;
  margin: 0;
  padding: var(--lk-space-medium);
  overflow: auto;
  border-radius: var(--lk-radius-small);
  background: var(--lk-surface);
  color: var(--lk-text);
  font: 400 12px/1.5 ui-monospace, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  &:focus-visible {
    outline: 3px solid var(--lk-focus);
  }
`;
