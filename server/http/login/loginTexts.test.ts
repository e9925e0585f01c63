import { en } from './texts/en.ts';
import { loginLocales, loginTextsOf } from './loginTexts.ts';

const keys = Object.keys(en) as (keyof typeof en)[]; // of a constant
const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

describe('the texts of the login pages', () => {
  it('are there in ten languages, and fill in what English fills in', () => {
    expect(loginLocales).toHaveLength(10);
    for (const locale of loginLocales) {
      const { texts, tag } = loginTextsOf(locale, null);
      expect(tag).toBe(locale.replace('_', '-'));
      expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted());
      expect(keys.filter((key) => namesIn(en[key]).join() !== namesIn(texts[key]).join() || texts[key].trim() !== texts[key])).toEqual([]);
      expect(keys.filter((key) => locale !== 'en_US' && texts[key] === en[key])).toEqual([]);
    }
  });

  it('say the specification’s words', () => {
    expect([en.unknownOption, en.redirectInPopup, en.redirectMissing]).toEqual(['Unknown auth option', 'Redirect URL is not supported for popup mode', 'Redirect URL is required for window mode']);
  });

  it.each([
    [null, 'en-US'], ['', 'en-US'], ['nl', 'en-US'], ['de', 'de-DE'], ['de-AT,de;q=0.9', 'de-DE'], ['nl;q=1, ja;q=0.5, fr;q=0.8', 'fr-FR'], ['pt-PT', 'pt-BR'], ['fil-PH', 'tl-PH'], ['de;q=0', 'en-US'], ['*', 'en-US'], ['a'.repeat(100_000), 'en-US'],
  ])('are for %j in %s', (header, tag) => expect(loginTextsOf(undefined, header).tag).toBe(tag));
});
