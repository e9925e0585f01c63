import { appErrors } from '../../adapters/walletConnect/index.ts';
import { isWalletError } from '../../src/domain/errors.ts';
import { localeTags, toLanguageTag } from '../../src/domain/text/locales.ts';
import { connectAppErrors } from './errors.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { strings } from './strings.ts';

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{(\w+)[,}]/g), ([, name = '']) => name).toSorted();

/** Left open, each place in an error's texts is filled with its own name. */
const errors = new Map(
  [...Object.values(connectAppErrors), ...Object.values(appErrors)].flatMap((make) => {
    const error: unknown = (make as (context: object) => unknown)({});
    if (!isWalletError(error)) return [];
    const key = error.code.replace('.', '.error.');
    return [[key, error.message], [`${key}.remedy`, error.remedy ?? '']] as const;
  }),
);

describe.each(localeTags.filter((tag) => tag !== 'en_US'))('connecting an app in %s', (tag) => {
  it('says everything, its errors included, and fills in what English fills in', async () => {
    const texts = await loadLocale(tag);
    expect(Object.keys(texts).filter((key) => !key.includes('.error.')).toSorted()).toEqual(Object.keys(strings).toSorted());
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const english = new Map<string, string>(Object.entries(strings)).get(key) ?? errors.get(key);
      return english === undefined || text.trim() === '' || namesIn(text).join() !== namesIn(english).join();
    });
    expect(wrong).toEqual([]);
  });

  it('counts networks with each of the forms of the language', async () => {
    const forms = Array.from(((await loadLocale(tag))['connectApp.otherNetworks'] ?? '').matchAll(/(\w+) \{[^{}]*\}/g), ([, form = '']) => form);
    // "many" of Romance languages is for millions.
    const needed = new Intl.PluralRules(toLanguageTag(tag)).resolvedOptions().pluralCategories.filter((form) => form !== 'many' || tag === 'ru_RU');
    expect(forms.toSorted()).toEqual(needed.toSorted());
  });
});
