'use client';
import { styled } from 'styled-components';
import type { Primitive } from './primitive.ts';

/** A sign among text. */
export const SmallIcon: Primitive<'span'> = /* @__PURE__ */ styled.span`
  display: inline-flex;
  flex: none;
  color: var(--lk-text-muted);
  & svg {
    width: 20px;
    height: 20px;
  }
`;
