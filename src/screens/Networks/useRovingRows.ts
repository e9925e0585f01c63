'use client';
import { useRef, useState } from 'react';
import type { KeyboardEvent, RefCallback } from 'react';

/** One tab stop for a whole list, and keys that go from row to row. */
export interface RovingRows {
  /** Which row the Tab key comes to. */
  readonly activeAt: number;
  /** Gives the focus to a row, once it is there. */
  focus(at: number): void;
  /** What the button of a row needs. */
  rowProps(key: string, at: number): RovingRowProps;
}

export interface RovingRowProps {
  readonly ref: RefCallback<HTMLElement>;
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface RovingOptions {
  /** Of all rows in their order, mounted or not. */
  readonly keys: readonly string[];
  /** The row that Tab comes to at first. */
  readonly firstKey: string | undefined;
  readonly pageRows: number;
  /** Brings a row into view that is not mounted. */
  reveal(at: number): void;
}

/** Arrows, Page keys, Home and End in a list of which some rows may not be mounted. */
export function useRovingRows({ keys, firstKey, pageRows, reveal }: RovingOptions): RovingRows {
  const [activeKey, setActiveKey] = useState<string>();
  const mounted = useRef(new Map<string, HTMLElement>());
  const awaited = useRef<string>(undefined);
  const activeAt = Math.max(0, keys.indexOf(activeKey !== undefined && keys.includes(activeKey) ? activeKey : (firstKey ?? '')));
  const focus = (at: number): void => {
    const key = keys[at];
    if (key === undefined) return;
    setActiveKey(key);
    const row = mounted.current.get(key);
    awaited.current = row ? undefined : key;
    if (row) row.focus();
    else reveal(at);
  };
  const press = (event: KeyboardEvent): void => {
    const last = keys.length - 1;
    const to = { ArrowDown: activeAt + 1, ArrowUp: activeAt - 1, PageDown: activeAt + pageRows, PageUp: activeAt - pageRows, Home: 0, End: last }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focus(Math.min(last, Math.max(0, to)));
  };
  return {
    activeAt,
    focus,
    rowProps: (key, at) => ({
      tabIndex: at === activeAt ? 0 : -1,
      onFocus: () => setActiveKey(key),
      onKeyDown: press,
      ref: (row) => {
        if (!row) return void mounted.current.delete(key);
        mounted.current.set(key, row);
        if (awaited.current !== key) return;
        awaited.current = undefined;
        row.focus({ preventScroll: true });
      },
    }),
  };
}
