import { createFakeClock } from '../../mocks/fakeClock.ts';
import type { Owned } from '../kernel/point.ts';
import { createCatalogs, localeRetryMs } from './createCatalogs.ts';

let isGone = true;
jest.mock('./loadCatalogs.ts', () => {
  if (isGone) throw new TypeError('Failed to fetch dynamically imported module: https://site.example/12.js');
  return jest.requireActual('./loadCatalogs.ts');
});

describe('createCatalogs, where the code that fetches texts is gone', () => {
  it('stays with English, tells of it, and fetches it again later, when something changes', async () => {
    const clock = createFakeClock(0);
    const reports: unknown[] = [];
    const specs = [{ item: { en: {}, load: async () => ({ a: 'ah' }) }, owner: 'core', rank: 'normal' }];
    const catalogs = createCatalogs({
      getLocale: () => 'de_DE',
      readOwned: <Item>() => specs as unknown as readonly Owned<Item>[], // there is one point here
      report: (_owner, error) => void reports.push(error),
      setTimer: (run, ms) => clock.setTimer(run, ms),
      signal: new AbortController().signal,
    });
    catalogs.follow();
    await clock.advance(0);
    expect([catalogs.get().locale, reports.length]).toEqual(['en_US', 1]);
    isGone = false;
    jest.resetModules();
    catalogs.follow();
    await clock.advance(0);
    expect(catalogs.get().locale).toBe('en_US'); // not with each change
    await clock.advance(localeRetryMs);
    catalogs.follow();
    await clock.advance(0);
    expect([catalogs.get(), reports.length]).toEqual([{ locale: 'de_DE', tag: 'de-DE', texts: { a: 'ah' } }, 1]);
  });
});
