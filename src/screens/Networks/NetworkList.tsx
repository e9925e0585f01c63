'use client';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import type { Chain } from '../../domain/chains/chains.ts';
import * as limits from '../../domain/limits.ts';
import { maxMountedRows } from './limits.ts';
import { scrollerOf } from '../../ui/primitives/LongRows.tsx';
import { Rows } from '../../ui/primitives/Row.tsx';
import { rowGapPx, rowPx } from '../../ui/primitives/rowSize.ts';
import { NetworkRow } from './NetworkRow.tsx';
import type { RowPhase } from './NetworkRow.tsx';
import { useRovingRows } from './useRovingRows.ts';
import type { RovingRows } from './useRovingRows.ts';

const Whole = /* @__PURE__ */ styled.div`
  display: grid;
  gap: var(--lk-space-large);
`;

const Heading = /* @__PURE__ */ styled.h3`
  margin: 0;
  padding: 0 var(--lk-space-tiny) var(--lk-space-small);
  color: var(--lk-text-muted);
  font: 600 14px/1.4 var(--lk-font);
`;

/** Chains under a heading; without a title they are the only group. */
export interface ListedGroup {
  readonly id: string;
  readonly title?: string | undefined;
  readonly chains: readonly Chain[];
}

export interface NetworkListProps {
  readonly groups: readonly ListedGroup[];
  /** What the list is, where no group has a title. */
  readonly label: string;
  readonly currentId: number | undefined;
  readonly hasBadges: boolean;
  readonly isBusy: boolean;
  /** How far the switch that was begun in that row is. */
  phaseOf(chain: Chain, groupId: string): RowPhase;
  onChoose(chain: Chain, groupId: string): void;
  /** No longer waits for the wallet to switch. */
  onCancel(): void;
  /** What removes a chain; undefined where it is not the visitor's to remove. */
  removalOf(chain: Chain): (() => void) | undefined;
  /** Gives the focus to the first row. */
  readonly enter: Ref<() => void>;
}

interface ListedRow {
  readonly key: string;
  readonly chain: Chain;
  readonly groupId: string;
}

/** Rows that the keyboard walks through. However many there are, no more are mounted than are seen. */
export function NetworkList(props: NetworkListProps): ReactNode {
  const rows = rowsOf(props.groups);
  return rows.length > maxMountedRows ? <WindowedList {...props} rows={rows} /> : <PlainList {...props} rows={rows} />;
}

function rowsOf(groups: readonly ListedGroup[]): readonly ListedRow[] {
  return groups.flatMap(({ id, chains }) => chains.map((chain) => ({ key: `${id} ${chain.id}`, chain, groupId: id })));
}

type ListProps = NetworkListProps & { readonly rows: readonly ListedRow[] };

function PlainList(props: ListProps): ReactNode {
  const { rows } = props;
  const id = useId();
  const roving = useRovingRows({ ...rovingOf(props), reveal: () => {} });
  useImperativeHandle(props.enter, () => () => roving.focus(0));
  return (
    <Whole>
      {props.groups.map((group) => (
        <div key={group.id}>
          {group.title !== undefined && <Heading id={`${id}-${group.id}`}>{group.title}</Heading>}
          <Rows {...nameOf(group, `${id}-${group.id}`, props.label)}>
            {rows.map((row, at) => row.groupId === group.id && <li key={row.key}><Row {...props} row={row} at={at} roving={roving} /></li>)}
          </Rows>
        </div>
      ))}
    </Whole>
  );
}

const headingPx = 26;

/** Only what is in view is there; what has the focus stays. */
function WindowedList(props: ListProps): ReactNode {
  const { groups, rows } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<{ readonly scroller: HTMLElement | null; readonly marginPx: number }>({ scroller: null, marginPx: 0 });
  const items = groups.flatMap((group) => [...(group.title === undefined ? [] : [{ key: group.id, group }]), ...rows.filter(({ groupId }) => groupId === group.id).map((row) => ({ key: row.key, group, row }))]);
  const itemAt = (rowAt: number): number => items.findIndex(({ key }) => key === rows[rowAt]?.key);
  // The list is part of what scrolls, below other things.
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    const marginPx = scroller && list.current ? Math.round(list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop) : 0;
    setFrame((known) => (known.scroller === scroller && known.marginPx === marginPx ? known : { scroller, marginPx }));
  }, [groups]);
  const roving = useRovingRows({ ...rovingOf(props), reveal: (at) => virtualizer.scrollToIndex(itemAt(at), { align: 'center' }) });
  useImperativeHandle(props.enter, () => () => roving.focus(0));
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized that takes its functions
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.scroller,
    estimateSize: (at) => (items[at] && 'row' in items[at] ? rowPx : headingPx),
    getItemKey: (at) => items[at]?.key ?? at,
    initialRect: { width: 340, height: limits.maxCompactModalPx },
    overscan: 6,
    gap: rowGapPx,
    scrollMargin: frame.marginPx,
    scrollPaddingStart: 76,
    scrollPaddingEnd: 76,
    useFlushSync: false,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), itemAt(roving.activeAt)])].filter((at) => at >= 0).sort((a, b) => a - b),
  });
  const shown = virtualizer.getVirtualItems();
  const placed = (startPx: number): object => ({ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${startPx - frame.marginPx}px)` });
  return (
    <div ref={list} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {groups.map((group) => {
        const own = shown.filter(({ index }) => items[index]?.group === group);
        if (own.length === 0) return null;
        const heading = own.find(({ key }) => key === group.id);
        return (
          <div key={group.id}>
            {group.title !== undefined && <Heading id={`${id}-${group.id}`} {...(heading ? { ref: virtualizer.measureElement, 'data-index': heading.index, style: placed(heading.start) } : { hidden: true })}>{group.title}</Heading>}
            <Rows {...nameOf(group, `${id}-${group.id}`, props.label)}>
              {own.map(({ index, key, start }) => {
                const item = items[index];
                if (!item || !('row' in item)) return null;
                const at = rows.indexOf(item.row);
                return (
                  <li key={String(key)} ref={virtualizer.measureElement} data-index={index} style={placed(start)} aria-setsize={group.chains.length} aria-posinset={group.chains.indexOf(item.row.chain) + 1}>
                    <Row {...props} row={item.row} at={at} roving={roving} />
                  </li>
                );
              })}
            </Rows>
          </div>
        );
      })}
    </div>
  );
}

function Row({ row: { key, chain, groupId }, at, roving, currentId, hasBadges, isBusy, phaseOf, onChoose, onCancel, removalOf }: ListProps & { readonly row: ListedRow; readonly at: number; readonly roving: RovingRows }): ReactNode {
  return <NetworkRow chain={chain} isCurrent={chain.id === currentId} hasBadge={hasBadges} phase={phaseOf(chain, groupId)} isBusy={isBusy} button={roving.rowProps(key, at)} onChoose={() => onChoose(chain, groupId)} onCancel={onCancel} onRemove={removalOf(chain)} />;
}

function rovingOf({ rows, currentId }: ListProps): { readonly keys: readonly string[]; readonly firstKey: string | undefined; readonly pageRows: number } {
  return { keys: rows.map(({ key }) => key), firstKey: rows.find(({ chain }) => chain.id === currentId)?.key, pageRows: 6 };
}

function nameOf(group: ListedGroup, titleId: string, label: string): object {
  return group.title === undefined ? { 'aria-label': label } : { 'aria-labelledby': titleId };
}
