/** What happened on one day, as the visitor's clock counts days. */
export interface Day<Item> {
  /** Its first moment. */
  readonly startMs: number;
  readonly which: 'today' | 'yesterday' | 'earlier';
  readonly items: readonly Item[];
}

/** Items day by day, in the order given. What is ahead of the clock counts as today: clocks differ. */
export function groupByDay<Item extends { readonly sinceMs: number }>(items: readonly Item[], nowMs: number): readonly Day<Item>[] {
  const today = startOfDay(nowMs);
  const yesterday = startOfDay(nowMs, -1);
  const days = new Map<number, Item[]>();
  for (const item of items) {
    const startMs = Math.min(startOfDay(item.sinceMs), today);
    days.set(startMs, [...(days.get(startMs) ?? []), item]);
  }
  return Array.from(days, ([startMs, ofDay]) => ({ startMs, which: startMs === today ? 'today' : startMs === yesterday ? 'yesterday' : 'earlier', items: ofDay }));
}

/** By the calendar: days are not all of one length. */
function startOfDay(ms: number, offsetDays = 0): number {
  const at = new Date(ms);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + offsetDays).getTime();
}
