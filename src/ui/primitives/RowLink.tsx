'use client';
import { styled } from 'styled-components';
import type { Primitive } from './primitive.ts';
import { RowButton } from './Row.tsx';

/** A row that leads to another page. */
export const RowLink = /* @__PURE__ */ styled(RowButton).attrs({ as: 'a', type: undefined })`
  text-decoration: none;
` as unknown as Primitive<'a'>; // a button's look on a link
