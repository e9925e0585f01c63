'use client';
import { styled } from 'styled-components';
import type { Primitive } from '../primitives/primitive.ts';

/** A sign in a button, in the colour of its text. */
export const Glyph: Primitive<'span'> = /* @__PURE__ */ styled.span`
  display: inline-flex;
  flex: none;
  & svg {
    width: 20px;
    height: 20px;
  }
`;
