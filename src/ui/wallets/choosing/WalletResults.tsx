'use client';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import * as limits from '../../../domain/limits.ts';
import { rowGapPx, rowPx } from '../../primitives/rowSize.ts';
import type { Browsing } from './beginBrowsing.ts';
import type { Choice } from './choices.ts';
import { WalletRow } from './WalletRow.tsx';

/** Room for the ring around a row that has the focus. */
const ringPx = 4;

/** As high as its rows, so that what is around it stands still while people type. Rows keep this width, whether or not there is a scroll bar. */
const Room = /* @__PURE__ */ styled.div`
  flex: none;
  container-type: inline-size;
  margin-block: -${ringPx}px;
`;

/** Reaches into the screen's edge, where the scroll bar goes. */
const Scroller = /* @__PURE__ */ styled.div`
  max-height: min(${limits.maxWalletListPx}px, 60dvh);
  margin-inline: -${ringPx}px calc(-1 * var(--lk-space-edge));
  overflow-x: hidden;
  overflow-y: auto;
  overscroll-behavior: contain;
  contain: content;
`;

const List = /* @__PURE__ */ styled.ul`
  position: relative;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = /* @__PURE__ */ styled.li`
  position: absolute;
  top: 0;
  inset-inline-start: 0;
  box-sizing: border-box;
  width: calc(100cqi + ${2 * ringPx}px);
  padding: 0 ${ringPx}px;
`;

export interface ResultsHandle {
  /** Puts the focus on the row that had it last, at first the first one. */
  focus(): void;
}

export interface WalletResultsProps {
  readonly handle: Ref<ResultsHandle>;
  readonly label: string;
  /** What they were found by. */
  readonly query: string;
  /** Where the visitor was when they were last shown. */
  readonly place: Browsing['place'];
  readonly choices: readonly Choice[];
  /** Whose screen is open beside the list. */
  readonly currentId?: string | undefined;
  readonly isDisabled: boolean;
  /** The id of what says why. */
  readonly describedBy: string | undefined;
  readonly onPick: (choice: Choice) => void;
  /** Up, out of the first row. */
  readonly onUp: () => void;
}

/**
 * A list of any length of which only the rows in sight are there. Ten rows at first, ten more whenever the visitor nears the end.
 * It is one stop of the tab key; arrows, Home, End, Page up and Page down go from row to row.
 */
export function WalletResults({ handle, label, query, place, choices, currentId, isDisabled, describedBy, onPick, onUp }: WalletResultsProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const [left] = useState(() => (place.current?.query === query ? place.current : { shown: limits.listPage, active: 0, scrolledPx: 0 }));
  const [shown, setShown] = useState<number>(left.shown);
  const [active, setActive] = useState(left.active);
  const wantsFocus = useRef(false);
  const count = Math.min(shown, choices.length);
  const current = Math.min(active, count - 1);
  // oxlint-disable-next-line react/incompatible-library -- its functions are not handed to anything that is memoized
  const rows = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (at) => choices[at]?.id ?? at,
    gap: rowGapPx,
    paddingStart: ringPx,
    paddingEnd: ringPx,
    scrollPaddingStart: ringPx,
    scrollPaddingEnd: ringPx,
    overscan: 4,
    initialOffset: left.scrolledPx,
    initialRect: { width: 0, height: limits.maxWalletListPx },
    directDomUpdates: true,
    // The row that can be reached by the tab key is there wherever the list is scrolled to.
    rangeExtractor: useCallback((range: Parameters<typeof defaultRangeExtractor>[0]) => withIndex(defaultRangeExtractor(range), current), [current]),
  });
  const focusRow = (at: number): void => {
    const to = Math.max(0, Math.min(at, choices.length - 1));
    wantsFocus.current = true;
    if (to >= count) setShown(to + 1 + limits.listPage);
    setActive(to);
    if (to === current) focusNow(scroller.current, to, wantsFocus);
  };
  // A row that was not there a moment ago takes the focus as soon as it is.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    rows.scrollToIndex(current, { align: 'auto' });
    focusNow(scroller.current, current, wantsFocus);
  }, [rows, current]);
  useImperativeHandle(handle, () => ({ focus: () => focusRow(current) }));

  const press = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / (rowPx + rowGapPx)) - 1);
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: choices.length - 1, PageDown: current + page, PageUp: Math.max(0, current - page) }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0) onUp();
    else focusRow(to);
  };
  const addPage = (): void => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = scroller.current ?? {};
    if (count < choices.length && scrollHeight - scrollTop - clientHeight < limits.listPage * rowPx) setShown(count + limits.listPage);
  };
  const notePlace = (): void => {
    place.current = { query, shown: count, active: current, scrolledPx: scroller.current?.scrollTop ?? 0 };
  };
  const pick = useLatest((choice: Choice) => {
    notePlace();
    onPick(choice);
  });
  return (
    <Room>
      <Scroller ref={scroller} onScroll={addPage}>
        <List ref={rows.containerRef} aria-label={label} onKeyDown={press}>
          {rows.getVirtualItems().map(({ index, key }) => {
            const choice = choices[index];
            return choice && (
              <Item key={key} ref={rows.measureElement} data-index={index} aria-posinset={index + 1} aria-setsize={choices.length}>
                <Row choice={choice} index={index} isReachable={index === current} isCurrent={choice.id === currentId} isDisabled={isDisabled} describedBy={describedBy} onPick={pick} onActive={setActive} />
              </Item>
            );
          })}
        </List>
      </Scroller>
    </Room>
  );
}

interface RowProps {
  readonly choice: Choice;
  readonly index: number;
  readonly isReachable: boolean;
  readonly isCurrent: boolean;
  readonly isDisabled: boolean;
  readonly describedBy: string | undefined;
  readonly onPick: (choice: Choice) => void;
  readonly onActive: (index: number) => void;
}

const Row = /* @__PURE__ */ memo(function Row({ choice, index, isReachable, isCurrent, isDisabled, describedBy, onPick, onActive }: RowProps): ReactNode {
  return <WalletRow choice={choice} tabIndex={isReachable ? 0 : -1} aria-current={isCurrent || undefined} aria-disabled={isDisabled || undefined} aria-describedby={describedBy} onFocus={() => onActive(index)} onClick={() => onPick(choice)} />;
});

function focusNow(scroller: HTMLElement | null, index: number, wantsFocus: { current: boolean }): void {
  const row = scroller?.querySelector<HTMLElement>(`[data-index="${index}"] > button`);
  if (!row) return;
  wantsFocus.current = false;
  row.focus({ preventScroll: true });
}

function withIndex(indexes: readonly number[], index: number): number[] {
  return index < 0 || indexes.includes(index) ? [...indexes] : [...indexes, index].sort((a, b) => a - b);
}

/** The same function each time, which does what the last one given does: rows are not painted anew for it. */
function useLatest<Given>(run: (given: Given) => void): (given: Given) => void {
  const latest = useRef(run);
  useLayoutEffect(() => void (latest.current = run));
  return useCallback((given) => latest.current(given), []);
}
