'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Hidden } from '../primitives/Text.tsx';
import { assertArguments } from '../../domain/assertArguments.ts';

const Line = /* @__PURE__ */ styled.span`
  display: block;
`;

/** Read out whenever it changes, and not seen: sentences as they are, for languages put them together differently. What stands twice is read out once. */
export function LiveRegion(props: { readonly lines: readonly string[] }): ReactNode {
  assertArguments('LiveRegion({ lines: list })', props);
  const { lines } = props;
  return <Hidden role="status" aria-live="polite">{[...new Set(lines)].map((line) => <Line key={line}>{line} </Line>)}</Hidden>;
}
