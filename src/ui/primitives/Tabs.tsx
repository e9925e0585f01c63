'use client';
import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { bareButton } from './bareButton.ts';
import type { Primitive } from './primitive.ts';

const List: Primitive<'div'> = /* @__PURE__ */ styled.div`
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  gap: var(--lk-space-tiny);
  padding: var(--lk-space-tiny);
  border: 1px solid transparent;
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
`;

const Tab: Primitive<'button'> = /* @__PURE__ */ styled.button.attrs({ type: 'button', role: 'tab' })`
  ${bareButton}
  min-width: 0;
  min-height: 44px;
  padding: var(--lk-space-tiny) var(--lk-space-small);
  border-radius: var(--lk-radius-small);
  color: var(--lk-text-muted);
  font: 600 15px/1.3 var(--lk-font);
  overflow-wrap: anywhere;
  &[aria-selected='true'] {
    background: var(--lk-background);
    color: var(--lk-text);
    @media (forced-colors: active) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
  &:focus-visible {
    outline-offset: 1px;
  }
`;

const Panel: Primitive<'div'> = /* @__PURE__ */ styled.div`
  display: grid;
  gap: var(--lk-space-large);
  min-width: 0;
  &:focus-visible {
    outline: 3px solid var(--lk-focus);
    outline-offset: 1px;
  }
`;

export interface TabsProps<Id extends string> {
  /** What the tabs are about; read out. */
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly title: string }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** What the selected tab shows. */
  readonly children: ReactNode;
}

/** A few views of which one is seen. Arrow keys, Home and End go from tab to tab. @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return; // the browser's own: Alt and an arrow go through its history
    const at = tabs.findIndex((tab) => tab.id === selected);
    const isBackwards = list.current?.matches(':dir(rtl)') ?? false;
    const to = { ArrowRight: at + (isBackwards ? -1 : 1), ArrowLeft: at + (isBackwards ? 1 : -1), Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : (to + tabs.length) % tabs.length;
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus();
  };
  return (
    <>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={`${id}-${tab.id}`} aria-selected={tab.id === selected} aria-controls={`${id}-panel`} tabIndex={tab.id === selected ? 0 : -1} onClick={() => onSelect(tab.id)}>
            {tab.title}
          </Tab>
        ))}
      </List>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} tabIndex={0}>{children}</Panel>
    </>
  );
}
