import { localeTags, toLanguageTag } from '../../src/domain/text/locales.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { guessRegion } from './regions.ts';
import { strings } from './strings.ts';

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{(\w+)[,}]/g), ([, name = '']) => name).toSorted();

describe.each(localeTags.filter((tag) => tag !== 'en_US'))('buying in %s', (tag) => {
  it('says everything, and fills in what English fills in', async () => {
    const texts = await loadLocale(tag);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(strings).toSorted());
    const wrong = Object.entries(strings).filter(([key, english]) => (texts[key] ?? '').trim() === '' || namesIn(texts[key] ?? '').join() !== namesIn(english).join());
    expect(wrong).toEqual([]);
  });

  it.each(['onramp.offerTime', 'onramp.offerSteps'])('counts in %s with each of the forms of the language', async (key) => {
    const forms = Array.from(((await loadLocale(tag))[key] ?? '').matchAll(/(\w+) \{[^{}]*\}/g), ([, form = '']) => form);
    const needed = new Intl.PluralRules(toLanguageTag(tag)).resolvedOptions().pluralCategories.filter((form) => form !== 'many' || tag === 'ru_RU');
    expect(forms.filter((form) => form !== 'many' || tag === 'ru_RU').toSorted()).toEqual(needed.toSorted());
  });
});

describe('guessRegion', () => {
  it.each([[['de-AT', 'en-US'], 'AT'], [['pt'], 'BR'], [['ja'], 'JP'], [['x', 'en-GB'], 'GB'], [['en-AQ', 'fr-CH'], 'CH'], [[], 'US']])('of %p is %s', (languages, region) => {
    expect(guessRegion(languages)).toBe(region);
  });
});
