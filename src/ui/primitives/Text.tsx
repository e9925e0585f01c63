'use client';
import { styled } from 'styled-components';

export const Text = /* @__PURE__ */ styled.p<{ $tone?: 'text' | 'text-muted' | 'danger' | 'success' | 'warning'; $align?: 'start' | 'center'; $strong?: boolean }>`
  margin: 0;
  color: ${({ $tone = 'text' }) => `var(--lk-${$tone})`};
  font: ${({ $strong }) => ($strong ? 600 : 400)} 15px/1.5 var(--lk-font);
  text-align: ${({ $align = 'start' }) => $align};
  overflow-wrap: anywhere;
`;

/** Things under each other. */
export const Stack = /* @__PURE__ */ styled.div<{ $gap?: number; $align?: 'stretch' | 'center' }>`
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  align-items: ${({ $align = 'stretch' }) => $align};
  gap: ${({ $gap = 16 }) => $gap}px;
  min-width: 0;
`;

/** Read out, not seen. */
export const Hidden = /* @__PURE__ */ styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
