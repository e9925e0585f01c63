'use client';
import { css } from 'styled-components';

/** A button without the browser's look, with a ring while the keyboard is on it. What is made of it sets its own size, room and colours after it. */
export const bareButton = /* @__PURE__ */ css`
  appearance: none;
  box-sizing: border-box;
  margin: 0;
  padding: 0;
  border: 0;
  background: transparent;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;
  &:focus-visible {
    outline: 3px solid var(--lk-focus);
    outline-offset: -3px;
  }
`;
