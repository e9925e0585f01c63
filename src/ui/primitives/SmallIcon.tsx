'use client';
import { styled } from 'styled-components';

/** A sign among text. */
export const SmallIcon = /* @__PURE__ */ styled.span`
  display: inline-flex;
  flex: none;
  color: var(--lk-text-muted);
  & svg {
    width: 20px;
    height: 20px;
  }
`;
