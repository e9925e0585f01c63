'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Code = /* @__PURE__ */ styled.bdi`
  font: 400 12px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  overflow-wrap: anywhere;
`;

/** A whole address, which breaks in its middle where it does not fit: halves are easier to compare than a line and a rest. */
export function FullAddress({ address }: { readonly address: string }): ReactNode {
  const middle = Math.ceil(address.length / 2);
  return <Code dir="ltr">{address.slice(0, middle)}<wbr />{address.slice(middle)}</Code>;
}
