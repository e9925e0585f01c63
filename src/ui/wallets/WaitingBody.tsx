'use client';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { CheckIcon, CloseIcon } from '../primitives/icons.tsx';
import { Stack, Text } from '../primitives/Text.tsx';

const turn = /* @__PURE__ */ keyframes`to { transform: rotate(1turn); }`;

const Frame = /* @__PURE__ */ styled.span`
  position: relative;
  display: grid;
  place-items: center;
  width: 104px;
  height: 104px;
  margin: var(--lk-space-small) 0 var(--lk-space-tiny);
`;

/** Goes round the icon while something is under way; stands still for people who asked for less motion. */
const Ring = /* @__PURE__ */ styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  fill: none;
  stroke-width: 3;
  stroke-linecap: round;
  & > circle:first-child {
    stroke: var(--lk-border);
  }
  & > circle:last-child {
    stroke: var(--lk-accent);
    transform-origin: center;
  }
  @media (prefers-reduced-motion: no-preference) {
    & > circle:last-child {
      animation: ${turn} 900ms linear infinite;
    }
  }
`;

const Mark = /* @__PURE__ */ styled.span<{ $tone: 'danger' | 'success' }>`
  position: absolute;
  inset-block-end: 2px;
  inset-inline-end: 2px;
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border: 3px solid var(--lk-background);
  border-radius: 50%;
  background: ${({ $tone }) => `var(--lk-${$tone})`};
  color: var(--lk-background);
  & svg {
    width: 16px;
    height: 16px;
    stroke-width: 3;
  }
`;

/** In the middle, where there is more room than it takes. */
const Said = /* @__PURE__ */ styled(Stack)`
  margin-block-start: auto;
  &:last-child {
    margin-block-end: auto;
  }
`;

const Ways = /* @__PURE__ */ styled(Stack)`
  margin-block-end: auto;
`;

/** What `WaitingBody` shows of something that is waited for. */
export interface WaitingBodyProps {
  /** About 72 px wide, e.g. a `WalletIcon`. */
  readonly icon: ReactNode;
  readonly at: 'waiting' | 'failed' | 'done';
  /** What is waited for, or what has happened. */
  readonly title: string;
  /** What the person can do about it. */
  readonly subtitle?: string | undefined;
  /** What there is to press. */
  readonly children?: ReactNode;
}

/** The inside of a screen that waits for something or says how it ended: whose thing it is, what is going on, and the ways on. */
export function WaitingBody({ icon, at, title, subtitle, children }: WaitingBodyProps): ReactNode {
  return (
    <>
      <Said $align="center" $gap="small">
        <Frame aria-hidden="true">
          {at === 'waiting' && <Ring viewBox="0 0 104 104"><circle cx="52" cy="52" r="50" /><circle cx="52" cy="52" r="50" strokeDasharray="72 243" /></Ring>}
          {icon}
          {at !== 'waiting' && <Mark $tone={at === 'failed' ? 'danger' : 'success'}>{at === 'failed' ? <CloseIcon /> : <CheckIcon />}</Mark>}
        </Frame>
        <Text $align="center" $strong><bdi>{title}</bdi></Text>
        {subtitle !== undefined && <Text $align="center" $tone="text-muted"><bdi>{subtitle}</bdi></Text>}
      </Said>
      {children !== undefined && <Ways $gap="small">{children}</Ways>}
    </>
  );
}
