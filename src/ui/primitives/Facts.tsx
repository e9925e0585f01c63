'use client';
import { styled } from 'styled-components';
import type { Primitive } from './primitive.ts';

/** Names and values, one below the other: a `div` with `dt` and `dd` for each. */
export const Facts: Primitive<'dl'> = /* @__PURE__ */ styled.dl`
  box-sizing: border-box;
  display: grid;
  gap: var(--lk-space-small);
  margin: 0;
  padding: var(--lk-space-medium) var(--lk-space-large);
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
  color: var(--lk-text);
  font: 400 15px/1.4 var(--lk-font);
  overflow-wrap: anywhere;
  & dt {
    color: var(--lk-text-muted);
    font-size: 14px;
  }
  & dd {
    margin: 0;
  }
`;

/** An address or bytes among them. */
export const FactCode: Primitive<'bdi'> = /* @__PURE__ */ styled.bdi`
  font: 400 12px/1.5 ui-monospace, Menlo, Consolas, monospace;
`;
