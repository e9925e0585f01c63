'use client';
import { styled } from 'styled-components';
import type { Primitive } from './primitive.ts';

interface TextLook {
  readonly $tone?: 'text' | 'text-muted' | 'danger' | 'success' | 'warning';
  readonly $align?: 'start' | 'center';
  readonly $strong?: boolean;
}

/** A paragraph in the tone and the alignment that the theme has for it. */
export const Text: Primitive<'p', TextLook> = /* @__PURE__ */ styled.p<TextLook>`
  margin: 0;
  color: ${({ $tone = 'text' }) => `var(--lk-${$tone})`};
  font: ${({ $strong }) => ($strong ? 600 : 400)} 15px/1.5 var(--lk-font);
  text-align: ${({ $align = 'start' }) => $align};
  text-wrap: ${({ $align = 'start' }) => ($align === 'center' ? 'balance' : 'pretty')};
  overflow-wrap: anywhere;
`;

interface StackLook {
  /** A step of the theme's spaces; `large` if absent. */
  readonly $gap?: 'tiny' | 'small' | 'medium' | 'large';
  readonly $align?: 'stretch' | 'center';
}

/** Things under each other. */
export const Stack: Primitive<'div', StackLook> = /* @__PURE__ */ styled.div<StackLook>`
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  align-items: ${({ $align = 'stretch' }) => $align};
  gap: ${({ $gap = 'large' }) => `var(--lk-space-${$gap})`};
  min-width: 0;
`;

/** Read out, not seen. */
export const Hidden: Primitive<'span'> = /* @__PURE__ */ styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px; /* takes back its own pixel */
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
