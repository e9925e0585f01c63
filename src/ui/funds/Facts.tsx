'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = /* @__PURE__ */ styled.dl`
  display: grid;
  gap: var(--lk-space-small);
  margin: 0;
  font: 400 15px/1.4 var(--lk-font);
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--lk-space-tiny) var(--lk-space-large);
  }
  & dt {
    color: var(--lk-text-muted);
  }
  & dd {
    min-width: 0;
    margin: 0;
    margin-inline-start: auto;
    color: var(--lk-text);
    text-align: end;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`;

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly isStrong?: boolean;
}

const Strong = /* @__PURE__ */ styled.strong`
  font-weight: 600;
`;

/** Facts with their names, one a line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return <List>{facts.map(({ label, value, isStrong }) => <div key={label}><dt>{isStrong ? <Strong>{label}</Strong> : label}</dt><dd>{isStrong ? <Strong>{value}</Strong> : value}</dd></div>)}</List>;
}
