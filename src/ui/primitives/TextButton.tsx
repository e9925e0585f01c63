'use client';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import type { Primitive } from './primitive.ts';

/** A way aside from what a screen is about. */
export const TextButton: Primitive<'button'> = /* @__PURE__ */ styled(Button)`
  background: transparent;
  color: var(--lk-accent);
  &:hover:not(:disabled) {
    background: var(--lk-surface);
  }
`;
