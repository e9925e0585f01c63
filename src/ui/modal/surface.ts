'use client';
import { css } from 'styled-components';

/** What the modal and the inline panel are made of. The page's own direction as its elements say it, not as its styles do. */
export const surface = /* @__PURE__ */ css`
  background: var(--lk-background);
  color: var(--lk-text);
  color-scheme: var(--lk-color-scheme);
  font-family: var(--lk-font);
  text-align: start;
  &:dir(ltr) {
    direction: ltr;
  }
  &:dir(rtl) {
    direction: rtl;
  }
`;
