'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Label = /* @__PURE__ */ styled.label<{ readonly $strong: boolean; readonly $tone: 'text' | 'text-muted' }>`
  display: flex;
  gap: var(--lk-space-medium);
  align-items: center;
  min-height: 44px;
  color: ${({ $tone }) => `var(--lk-${$tone})`};
  font: ${({ $strong }) => ($strong ? 600 : 400)} 15px/1.4 var(--lk-font);
  cursor: pointer;
  & input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--lk-accent);
  }
  & input:focus-visible {
    outline: 3px solid var(--lk-focus);
    outline-offset: 2px;
  }
`;

export interface TickProps {
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly isStrong?: boolean;
  readonly tone?: 'text' | 'text-muted';
  /** Id of what it is about. */
  readonly describedBy?: string;
  /** What the tick says. */
  readonly children: ReactNode;
  onChange(isOn: boolean): void;
}

/** A box to tick, with its words beside it. */
export function Tick({ isOn, isDisabled = false, isStrong = false, tone = 'text', describedBy, children, onChange }: TickProps): ReactNode {
  return <Label $strong={isStrong} $tone={tone}><input type="checkbox" checked={isOn} disabled={isDisabled} aria-describedby={describedBy} onChange={({ target }) => onChange(target.checked)} />{children}</Label>;
}
