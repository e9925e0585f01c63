'use client';
import { styled } from 'styled-components';
import { bareButton } from './bareButton.ts';
import type { Primitive } from './primitive.ts';

/** An action beside a text or in a field: its words alone, in the colour of actions. */
export const InlineButton: Primitive<'button'> = /* @__PURE__ */ styled.button.attrs({ type: 'button' })`
  ${bareButton}
  min-height: 44px;
  padding: var(--lk-space-tiny) var(--lk-space-small);
  border-radius: var(--lk-radius-small);
  color: var(--lk-accent);
  font: 600 14px/1.3 var(--lk-font);
  &:hover {
    text-decoration: underline;
  }
`;
