'use client';
import { css, styled } from 'styled-components';
import { bareButton } from './bareButton.ts';
import type { Primitive } from './primitive.ts';

export type ButtonKind = 'primary' | 'quiet' | 'danger';

interface Kinded {
  readonly $kind?: ButtonKind;
}

const buttonLook = /* @__PURE__ */ css<Kinded>`
  ${bareButton}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--lk-space-small);
  min-height: 44px;
  width: 100%;
  padding: var(--lk-space-small) var(--lk-space-large);
  border: 1px solid transparent;
  border-radius: var(--lk-radius-medium);
  background: ${({ $kind = 'primary' }) => ($kind === 'primary' ? 'var(--lk-accent)' : 'var(--lk-surface)')};
  color: ${({ $kind = 'primary' }) => ($kind === 'primary' ? 'var(--lk-accent-text)' : $kind === 'danger' ? 'var(--lk-danger)' : 'var(--lk-text)')};
  font: 600 15px/1.3 var(--lk-font);
  text-align: center;
  text-decoration: none;
  overflow-wrap: anywhere;
  &:hover:not(:disabled) {
    background: ${({ $kind = 'primary' }) => ($kind === 'primary' ? 'var(--lk-accent-hover)' : 'var(--lk-surface-hover)')};
  }
  &:focus-visible {
    outline-offset: 2px;
  }
  &:disabled {
    cursor: default;
    opacity: 0.6;
  }
`;

/** The one action a screen is about. */
export const Button: Primitive<'button', Kinded> = /* @__PURE__ */ styled.button.attrs<Kinded>(({ type = 'button' }) => ({ type }))`
  ${buttonLook}
`;

/** A link that looks like one. */
export const LinkButton: Primitive<'a', Kinded> = /* @__PURE__ */ styled.a<Kinded>`
  ${buttonLook}
`;

/** A small square button that shows a sign; give it a label. */
export const IconButton: Primitive<'button'> = /* @__PURE__ */ styled.button.attrs({ type: 'button' })`
  ${bareButton}
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: 44px;
  height: 44px;
  border-radius: var(--lk-radius-medium);
  color: var(--lk-text-muted);
  &:hover {
    background: var(--lk-surface);
    color: var(--lk-text);
  }
  & svg {
    width: 20px;
    height: 20px;
  }
`;
