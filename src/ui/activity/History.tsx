'use client';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { enActivity } from '../../locales/en/enActivity.ts';
import { useStrings } from '../texts/useStrings.ts';
import { ActivityLine } from './ActivityLine.tsx';
import { BatchLine } from './BatchLine.tsx';
import { groupByDay } from './groupByDay.ts';
import type { Day } from './groupByDay.ts';
import { FoundLine } from './FoundLine.tsx';
import type { ShownItem } from './withFound.ts';
import { useDates } from './useDates.ts';

const Heading = /* @__PURE__ */ styled.h3`
  margin: 0;
  color: var(--lk-text-muted);
  font: 600 14px/1.5 var(--lk-font);
`;

const Lines = /* @__PURE__ */ styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** What was done, day by day. */
export function History({ items, nowMs }: { readonly items: readonly ShownItem[]; readonly nowMs: number }): ReactNode {
  return <>{groupByDay(items, nowMs).map((day) => <OneDay key={day.startMs} day={day} />)}</>;
}

function OneDay({ day: { which, startMs, items } }: { readonly day: Day<ShownItem> }): ReactNode {
  const t = useStrings(enActivity);
  const dates = useDates();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{which === 'earlier' ? dates.day(startMs) : t(`core.activity.${which}`)}</Heading>
      <Lines aria-labelledby={id}>{items.map((item) => <HistoryLine key={item.id} item={item} />)}</Lines>
    </section>
  );
}

/** One thing that an account did. */
export function HistoryLine({ item }: { readonly item: ShownItem }): ReactNode {
  if (item.kind === 'found') return <FoundLine item={item} />;
  return item.kind === 'transaction' ? <ActivityLine entry={item.entry} /> : <BatchLine bundle={item.bundle} entries={item.entries} sinceMs={item.sinceMs} />;
}
