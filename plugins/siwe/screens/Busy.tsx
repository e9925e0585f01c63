'use client';
import { styled } from 'styled-components';
import { Spinner } from '../../../src/screens.ts';

/** Turns on a button, in the colour of its words. */
export const Busy: typeof Spinner = /* @__PURE__ */ styled(Spinner)`
  border-color: color-mix(in srgb, currentcolor 35%, transparent);
  border-top-color: currentcolor;
`;
