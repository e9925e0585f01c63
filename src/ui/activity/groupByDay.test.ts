import { groupByDay } from './groupByDay.ts';

// In the time zone of this machine, as people count days.
const at = (year: number, month: number, day: number, hour = 12): { readonly sinceMs: number } => ({ sinceMs: new Date(year, month - 1, day, hour).getTime() });
const nowMs = at(2026, 3, 1).sinceMs;

describe('groupByDay', () => {
  it('tells today and yesterday from earlier days, over the end of a month', () => {
    const [morning, late, before, long] = [at(2026, 3, 1, 0), at(2026, 2, 28, 23), at(2026, 2, 28, 0), at(2025, 12, 31)];
    expect(groupByDay([morning, late, before, long], nowMs)).toEqual([
      { startMs: at(2026, 3, 1, 0).sinceMs, which: 'today', items: [morning] },
      { startMs: at(2026, 2, 28, 0).sinceMs, which: 'yesterday', items: [late, before] },
      { startMs: at(2025, 12, 31, 0).sinceMs, which: 'earlier', items: [long] },
    ]);
  });

  it('counts what is ahead of the clock as today', () => {
    expect(groupByDay([at(2026, 3, 2), at(2026, 3, 1)], nowMs).map(({ which, items }) => [which, items.length])).toEqual([['today', 2]]);
  });

  it('has no days without items', () => {
    expect(groupByDay([], nowMs)).toEqual([]);
  });
});
