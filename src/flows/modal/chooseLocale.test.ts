import { createTestKit } from '../../../mocks/testing/createTestKit.ts';
import type { TestKitOptions } from '../../../mocks/testing/createTestKit.ts';
import { createTestStorage } from '../../../mocks/testing/testStorage.ts';
import { localesPoint } from '../../contracts/points/locales.ts';
import type { LocaleSpec } from '../../contracts/points/locales.ts';
import { localeWaitMs } from '../../kit/loadCatalogs.ts';
import { selectLocale } from '../../store/preferences.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { chooseLocale } from './chooseLocale.ts';
import { openModal } from './openModal.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const lampPlugin = (spec: Partial<LocaleSpec>) => definePlugin({ id: 'lamp', contributes: [localesPoint.of({ en: { 'lamp.on': 'On' }, ...spec })] });
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = { de_DE: { 'lamp.on': 'An' }, fr_FR: { 'lamp.on': 'Allumée' } };

function start(load: LocaleSpec['load'], options: Partial<TestKitOptions<readonly []>> = {}) {
  const test = createTestKit({ ...options, plugins: [lampPlugin({ ...(load && { load }) })] });
  ends.push(() => test.kit.destroy());
  const { catalogs } = servicesOf(test.kit);
  return { ...test, shown: () => [catalogs.get().locale, catalogs.get().texts['lamp.on']], settle: () => new Promise((done) => setImmediate(done)) };
}

describe('chooseLocale', () => {
  it('shows the texts of a language once they are here, each fetched once', async () => {
    const load = jest.fn(async (locale: string) => words[locale] ?? {});
    const { kit, shown, settle } = start(load);
    expect(load).not.toHaveBeenCalled();
    for (const locale of ['de_DE', 'fr_FR', 'de_DE', 'en_US', 'de_DE']) {
      kit.dispatch(chooseLocale(locale));
      await settle();
      expect(shown()).toEqual([locale, words[locale]?.['lamp.on']]);
    }
    expect(load.mock.calls).toEqual([['de_DE'], ['fr_FR']]);
  });

  it('shows what was chosen last, also where it arrives first', async () => {
    let arrive = (_texts: Readonly<Record<string, string>>): void => {};
    const slow = new Promise<Readonly<Record<string, string>>>((done) => void (arrive = done));
    const { kit, shown, settle } = start((locale) => (locale === 'de_DE' ? slow : Promise.resolve(words[locale] ?? {})));
    kit.dispatch(chooseLocale('de_DE'));
    kit.dispatch(chooseLocale('fr_FR'));
    await settle();
    arrive(words['de_DE'] ?? {});
    await settle();
    expect(shown()).toEqual(['fr_FR', 'Allumée']);
  });

  it('shows a language also where other things happen while it is on its way', async () => {
    let arrive = (_texts: Readonly<Record<string, string>>): void => {};
    const { kit, shown, settle } = start(() => new Promise((done) => void (arrive = done)));
    kit.dispatch(chooseLocale('de_DE'));
    await settle();
    kit.dispatch(openModal());
    await settle();
    arrive(words['de_DE'] ?? {});
    await settle();
    expect(shown()).toEqual(['de_DE', 'An']);
  });

  it('does not wait for ever for the texts of one plugin, which are shown when they come', async () => {
    let arrive = (_texts: Readonly<Record<string, string>>): void => {};
    const { kit, shown, settle, clock, loose } = start(() => new Promise((done) => void (arrive = done)));
    kit.register(definePlugin({ id: 'torch', contributes: [localesPoint.of({ en: { 'torch.on': 'On' }, load: async () => ({ 'torch.on': 'Ein' }) })] }));
    kit.dispatch(chooseLocale('de_DE'));
    await settle();
    expect(servicesOf(kit).catalogs.get().locale).toBe('en_US');
    await clock.advance(localeWaitMs);
    expect([shown(), servicesOf(kit).catalogs.get().texts['torch.on']]).toEqual([['de_DE', undefined], 'Ein']);
    arrive({ 'lamp.on': 'An' });
    await settle();
    expect([shown(), loose().timers]).toEqual([['de_DE', 'An'], 0]);
  });

  it('tells whose texts could not be fetched, shows English, and tries again with the next choice', async () => {
    const broken = new Error('gone');
    let isBroken = true;
    const { kit, shown, settle, faults } = start(async (locale) => {
      if (isBroken) throw broken;
      return words[locale] ?? {};
    });
    kit.dispatch(chooseLocale('de_DE'));
    await settle();
    expect(shown()).toEqual(['de_DE', undefined]);
    expect(faults).toEqual([{ owner: 'lamp', error: broken }]);
    isBroken = false;
    kit.dispatch(chooseLocale('en_US'));
    kit.dispatch(chooseLocale('de_DE'));
    await settle();
    expect(shown()).toEqual(['de_DE', 'An']);
  });

  it('brings the texts of a plugin that comes later, and takes those of one that leaves', async () => {
    const { kit, shown, settle } = start(undefined);
    kit.dispatch(chooseLocale('de_DE'));
    kit.unregister('lamp');
    kit.register(lampPlugin({ load: async (locale) => words[locale] ?? {} }));
    await settle();
    expect(shown()).toEqual(['de_DE', 'An']);
    kit.unregister('lamp');
    await settle();
    expect(shown()).toEqual(['de_DE', undefined]);
  });

  it('refuses a language that the kit does not speak', () => {
    const { kit } = start(undefined);
    expect(() => kit.dispatch(chooseLocale('xx_XX'))).toThrow(expect.objectContaining({ code: 'input.unknownLocale' }));
    expect(selectLocale(kit.getState())).toBe('en_US');
  });

  it("is remembered over the site's own language, which is not", async () => {
    const storage = createTestStorage();
    const first = start(undefined, { storage, locale: 'browser', languages: ['nl', 'ko-KR'] });
    expect(selectLocale(first.kit.getState())).toBe('ko_KR');
    first.kit.start();
    await first.settle();
    first.kit.dispatch(chooseLocale('ru_RU'));
    await first.settle();
    const second = start(undefined, { storage, locale: 'de_DE' });
    expect(selectLocale(second.kit.getState())).toBe('de_DE');
    second.kit.start();
    await second.settle();
    expect(selectLocale(second.kit.getState())).toBe('ru_RU');
  });
});
