'use client';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { styled } from 'styled-components';
import * as limits from '../../api/waiting/limits.ts';
import { ExternalIcon } from '../primitives/icons.tsx';
import { Note } from '../primitives/Row.tsx';
import { Spinner } from '../primitives/Spinner.tsx';
import { Hidden } from '../primitives/Text.tsx';
import type { PhaseDescription, Tone } from './describePhase.ts';

const Item = /* @__PURE__ */ styled.li`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) auto;
  gap: var(--lk-space-tiny) var(--lk-space-medium);
  align-items: center;
  padding: var(--lk-space-small) 0;
  color: var(--lk-text);
  & + & {
    border-top: 1px solid var(--lk-border);
  }
`;

const Sign = /* @__PURE__ */ styled.span<{ readonly $tone: Tone }>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  align-self: start;
  width: 40px;
  height: 40px;
  border-radius: 50%;
  background: var(--lk-surface);
  color: ${({ $tone }) => ($tone === 'danger' || $tone === 'warning' ? `var(--lk-${$tone})` : 'var(--lk-text)')};
  & > svg {
    width: 20px;
    height: 20px;
  }
  & > span {
    position: absolute;
    inset: 0;
  }
`;

const Title = /* @__PURE__ */ styled.span`
  display: block;
  font: 600 15px/1.3 var(--lk-font);
  overflow-wrap: anywhere;
`;

const Side = /* @__PURE__ */ styled.span`
  display: flex;
  flex-direction: column;
  align-items: end;
  align-self: start;
`;

const Link = /* @__PURE__ */ styled.a.attrs({ target: '_blank', rel: 'noopener noreferrer' })`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 44px;
  height: 44px;
  margin-inline-end: -12px; /* what is seen, 20 px of 44, ends where the line ends */
  border-radius: var(--lk-radius-medium);
  color: var(--lk-text-muted);
  &:hover {
    background: var(--lk-surface);
    color: var(--lk-text);
  }
  &:focus-visible {
    outline: 3px solid var(--lk-focus);
    outline-offset: -3px;
  }
  & > svg {
    width: 20px;
    height: 20px;
  }
  &:dir(rtl) > svg {
    transform: scaleX(-1);
  }
`;

const Steps = /* @__PURE__ */ styled.span`
  display: flex;
  gap: var(--lk-space-tiny);
  max-width: 160px;
  margin-block: var(--lk-space-tiny);
  & > span {
    flex: 1;
    height: 4px;
    border-radius: 2px; /* half the height of the bar */
    background: var(--lk-border);
  }
  & > span[data-done] {
    background: var(--lk-success);
  }
`;

/** Nested, under the line that it belongs to. */
const Below = /* @__PURE__ */ styled.div`
  grid-column: 2 / -1;
  min-width: 0;
`;

export interface LineProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** The other side, or who carries it out. */
  readonly about?: ReactNode;
  readonly phase: PhaseDescription;
  readonly isBusy: boolean;
  /** How many blocks stand on it, while that still matters. */
  readonly confirmations?: number | undefined;
  readonly time: string;
  readonly link?: { readonly href: string; readonly label: string } | undefined;
  /** What stands below, as wide as the texts. */
  readonly children?: ReactNode;
}

/** One line of the history: what was done, with whom, when, and how far it is. */
export function Line({ icon, title, about, phase: { text, spoken, tone, remedy }, isBusy, confirmations, time, link, children }: LineProps): ReactNode {
  const id = useId();
  return (
    <Item>
      <Sign $tone={tone} aria-hidden="true">{isBusy && <Spinner $size={40} />}{icon}</Sign>
      <div>
        <Title id={id}>{title}</Title>
        {about}
        {/* Only this is read out when it changes: titles change by themselves once a token's name has arrived. */}
        <Note $tone={tone} aria-live="polite">
          <bdi aria-hidden={spoken !== undefined ? true : undefined}>{text}</bdi>
          {spoken !== undefined && <Hidden>{spoken}</Hidden>}
        </Note>
        {confirmations !== undefined && <Steps aria-hidden="true">{Array.from({ length: limits.finalConfirmations }, (_, at) => <span key={at} {...(at < confirmations && { 'data-done': '' })} />)}</Steps>}
      </div>
      <Side>
        <Note>{time}</Note>
        {link && <Link href={link.href} aria-label={link.label} aria-describedby={id}><ExternalIcon /></Link>}
      </Side>
      {remedy !== undefined && <Below><Note><bdi>{remedy}</bdi></Note></Below>}
      {children !== undefined && children !== null && children !== false && <Below>{children}</Below>}
    </Item>
  );
}
