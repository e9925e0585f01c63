'use client';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import * as limits from '../../domain/limits.ts';
import { Rows } from './Row.tsx';
import { rowGapPx, rowPx } from './rowSize.ts';

/** Rows that are mounted at once: of longer lists only those in view are. */
const maxMountedRows = 50;

export interface LongRow {
  readonly key: string;
  readonly shows: ReactNode;
}

/** A list of rows of any length, within what scrolls: no more are mounted than are seen, and the one with the focus. */
export function LongRows({ label, rows }: { /** What it lists. */ readonly label: string; readonly rows: readonly LongRow[] }): ReactNode {
  if (rows.length > maxMountedRows) return <WindowedRows label={label} rows={rows} />;
  return <Rows aria-label={label}>{rows.map(({ key, shows }) => <li key={key}>{shows}</li>)}</Rows>;
}

function WindowedRows({ label, rows }: { readonly label: string; readonly rows: readonly LongRow[] }): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [frame, setFrame] = useState<{ readonly scroller: HTMLElement | null; readonly marginPx: number }>({ scroller: null, marginPx: 0 });
  // The list is part of what scrolls, below other things, whose height may change.
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    const marginPx = scroller && list.current ? Math.round(list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop) : 0;
    setFrame((known) => (known.scroller === scroller && known.marginPx === marginPx ? known : { scroller, marginPx }));
  }, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized that takes its functions
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.scroller,
    estimateSize: () => rowPx,
    getItemKey: (at) => rows[at]?.key ?? at,
    initialRect: { width: 340, height: limits.maxCompactModalPx },
    overscan: 6,
    gap: rowGapPx,
    scrollMargin: frame.marginPx,
    useFlushSync: false,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), focusedAt(list.current)])].filter((at) => at >= 0 && at < rows.length).sort((a, b) => a - b),
  });
  return (
    <Rows ref={list} aria-label={label} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={String(key)}
          ref={virtualizer.measureElement}
          data-index={index}
          style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start - frame.marginPx}px)` }}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
        >
          {rows[index]?.shows}
        </li>
      ))}
    </Rows>
  );
}

/** The place of the row that has the focus, which stays mounted wherever the list is scrolled to; -1 if none has. */
export function focusedAt(list: HTMLElement | null): number {
  return Number(list?.querySelector<HTMLElement>('li:focus-within')?.dataset['index'] ?? -1);
}

/** What an element scrolls in; null where it does not. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let each = element?.parentElement; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return null;
}
