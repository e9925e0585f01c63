'use client';
import { keyframes, styled } from 'styled-components';
import type { Primitive } from './primitive.ts';

const turn = /* @__PURE__ */ keyframes`to { transform: rotate(1turn); }`;

interface Sized {
  /** In px. */
  readonly $size?: number;
}

/** Something is under way. Decoration: say in words what. It stands still for people who asked for less motion. */
export const Spinner: Primitive<'span', Sized> = /* @__PURE__ */ styled.span.attrs({ 'aria-hidden': true })<Sized>`
  box-sizing: border-box;
  display: inline-block;
  flex: none;
  width: ${({ $size = 28 }) => $size}px;
  height: ${({ $size = 28 }) => $size}px;
  border: 3px solid var(--lk-border);
  border-top-color: var(--lk-accent);
  border-radius: 50%;
  @media (forced-colors: active) {
    border-color: GrayText;
    border-top-color: Highlight;
  }
  @media (prefers-reduced-motion: no-preference) {
    animation: ${turn} 900ms linear infinite;
  }
`;
