'use client';
import { styled } from 'styled-components';
import type { Primitive } from '../primitives/primitive.ts';

/**
 * The button that confirms and those beside it, in one line where they fit. What the button says of presses that did not count stands below them; the tick by
 * which it goes on where something covers it, too.
 */
export const ConfirmActions: Primitive<'div'> = /* @__PURE__ */ styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--lk-space-small);
  & > button {
    flex: 1 1 auto;
    width: auto;
  }
  & > div,
  & > label {
    order: 1;
    flex: 1 0 100%;
  }
`;
