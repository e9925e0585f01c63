import { localeTags, matchLocale, toLanguageTag } from './locales.ts';

describe('matchLocale', () => {
  it.each([
    [['de-AT', 'en'], 'de_DE'], [['pt'], 'pt_BR'], [['fil-PH'], 'tl_PH'], [['tl'], 'tl_PH'], [['nl', 'fr-CA'], 'fr_FR'], [['JA'], 'ja_JP'], [['en-GB', 'de'], 'en_US'],
  ])('finds what the reader of %j reads', (wanted, expected) => {
    expect(matchLocale(wanted)).toBe(expected);
  });

  it('finds nothing for languages it does not speak, nor in what is no tag', () => {
    expect(matchLocale(['nl', '', '*', '-'])).toBeUndefined();
  });
});

describe('toLanguageTag', () => {
  it.each(localeTags)('makes of %s what Intl takes', (locale) => {
    const tag = toLanguageTag(locale);
    expect(Intl.DateTimeFormat.supportedLocalesOf([tag])).toHaveLength(1);
    expect(Intl.PluralRules.supportedLocalesOf([tag])).toHaveLength(1);
  });

  it.each(['', 'a_b_c', 'not a tag', '__'])('reads “%s” as English', (locale) => {
    expect(toLanguageTag(locale)).toBe('en-US');
  });
});
