import { createFakeClock } from '../../mocks/fakeClock.ts';
import type { LocaleSpec } from '../contracts/points/locales.ts';
import type { Owned } from '../kernel/point.ts';
import { createCatalogs } from './createCatalogs.ts';
import { localeWaitMs } from './loadCatalogs.ts';

const own = (owner: string, load: LocaleSpec['load']): Owned<LocaleSpec> => ({ item: { en: {}, ...(load && { load }) }, owner, rank: 'normal' });

function scene(...specs: readonly Owned<LocaleSpec>[]) {
  const clock = createFakeClock(0);
  const destroyed = new AbortController();
  const reports: (readonly [string, unknown])[] = [];
  const shown: string[] = [];
  const page = { locale: 'en_US', specs };
  const catalogs = createCatalogs({
    getLocale: () => page.locale,
    readOwned: <Item>() => page.specs as unknown as readonly Owned<Item>[], // there is one point here
    report: (owner, error) => void reports.push([owner, error]),
    setTimer: (run, ms) => clock.setTimer(run, ms),
    signal: destroyed.signal,
  });
  catalogs.subscribe(() => void shown.push(catalogs.get().locale));
  const choose = async (locale: string): Promise<void> => {
    page.locale = locale;
    catalogs.follow();
    await clock.advance(0);
  };
  return { clock, destroyed, reports, shown, page, catalogs, choose };
}

describe('createCatalogs', () => {
  it('fetches nothing for English', async () => {
    const load = jest.fn();
    const { catalogs, choose, shown } = scene(own('core', load));
    await choose('en_US');
    expect([load.mock.calls, shown, catalogs.get()]).toEqual([[], [], { locale: 'en_US', tag: 'en-US', texts: {} }]);
  });

  it('joins the texts of all, those of a later one over those of an earlier, and tells once', async () => {
    const { catalogs, choose, shown } = scene(own('core', async (locale) => ({ a: `a ${locale}`, b: 'b' })), own('lamp', async () => ({ b: 'of the lamp' })), own('bare', undefined));
    await choose('de_DE');
    expect([shown, catalogs.get()]).toEqual([['de_DE'], { locale: 'de_DE', tag: 'de-DE', texts: { a: 'a de_DE', b: 'of the lamp' } }]);
  });

  it('fetches each language once, however often it is chosen or asked to follow', async () => {
    const load = jest.fn(async () => ({}));
    const { catalogs, choose } = scene(own('core', load));
    for (const locale of ['de_DE', 'fr_FR', 'de_DE', 'en_US', 'fr_FR']) await choose(locale);
    catalogs.follow();
    expect(load.mock.calls).toEqual([['de_DE'], ['fr_FR']]);
  });

  it('goes on with the others where the texts of one fail, names whose they were, and tries again the next time', async () => {
    let isBroken = true;
    const { catalogs, choose, reports } = scene(own('core', async () => ({ a: 'ah' })), own('lamp', async () => {
      if (isBroken) throw new Error('offline');
      return { b: 'beh' };
    }));
    await choose('de_DE');
    expect([catalogs.get().texts, reports]).toEqual([{ a: 'ah' }, [['lamp', new Error('offline')]]]);
    isBroken = false;
    await choose('en_US');
    await choose('de_DE');
    expect(catalogs.get().texts).toEqual({ a: 'ah', b: 'beh' });
  });

  it('keeps what is shown until all of the next language is there, but not for ever', async () => {
    const { clock, catalogs, choose } = scene(own('core', async () => ({ a: 'ah' })), own('lamp', () => new Promise(() => {})));
    await choose('de_DE');
    expect(catalogs.get().locale).toBe('en_US');
    await clock.advance(localeWaitMs);
    expect(catalogs.get()).toMatchObject({ locale: 'de_DE', texts: { a: 'ah' } });
  });

  it('shows the language that was chosen last, whatever arrives later', async () => {
    let arrive = (_texts: Readonly<Record<string, string>>): void => {};
    const { clock, catalogs, choose, shown } = scene(own('core', (locale) => (locale === 'de_DE' ? new Promise((resolve) => { arrive = resolve; }) : Promise.resolve({ a: locale }))));
    await choose('de_DE');
    await choose('fr_FR');
    arrive({ a: 'late' });
    await clock.advance(localeWaitMs);
    expect([catalogs.get().texts, shown]).toEqual([{ a: 'fr_FR' }, ['fr_FR']]);
  });

  it('drops the texts of a plugin that leaves', async () => {
    const { catalogs, choose, page } = scene(own('core', async () => ({ a: 'ah' })), own('lamp', async () => ({ b: 'beh' })));
    await choose('de_DE');
    page.specs = page.specs.slice(0, 1);
    await choose('de_DE');
    expect(catalogs.get().texts).toEqual({ a: 'ah' });
  });

  it('shows nothing after the end of the kit, and leaves no timer', async () => {
    let arrive = (_texts: Readonly<Record<string, string>>): void => {};
    const { clock, destroyed, choose, shown } = scene(own('core', () => new Promise((resolve) => { arrive = resolve; })));
    await choose('de_DE');
    destroyed.abort();
    arrive({});
    await clock.advance(2 * localeWaitMs);
    expect(shown).toEqual([]);
  });

  it('tells a listener nothing any more that has gone', async () => {
    const { catalogs, choose } = scene(own('core', async () => ({})));
    const listener = jest.fn();
    catalogs.subscribe(listener)();
    await choose('de_DE');
    expect(listener).not.toHaveBeenCalled();
  });
});
