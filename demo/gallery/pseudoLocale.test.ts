import { formatText } from '../../src/domain/text/formatText.ts';
import { en } from '../../src/locales/en.ts';
import { pseudoLocales, toPseudoLocale } from './pseudoLocale.ts';
import type { PseudoLocale } from './pseudoLocale.ts';

const speak = (text: string, locale: PseudoLocale): string => String(toPseudoLocale({ text }, locale)['text']);

describe('toPseudoLocale', () => {
  it('leaves no English letter outside of placeholders', () => {
    for (const locale of pseudoLocales) {
      const bare = Object.values(toPseudoLocale(en, locale)).map((text) => text.replace(/\{\w+(, plural, )?|(zero|one|two|few|many|other) \{|\}/g, ''));
      expect(bare.filter((text) => /[a-z]/i.test(text))).toEqual([]);
    }
  });

  it('keeps placeholders, so that a text can be filled in', () => {
    expect(formatText(speak('Open {wallet} and answer it.', 'en_XA'), { wallet: 'Fox' })).toBe('⟦Øøþëëñ Fox ååñđ ååñšŵëëř ïïŧ.⟧');
    expect(formatText(speak('Open {wallet} now', 'ar_XB'), { wallet: 'Fox' })).toMatch(/^\p{Script=Hebrew}+ Fox \p{Script=Hebrew}+$/u);
  });

  it('keeps the forms of a plural', () => {
    const text = speak('After {count, plural, one {# block} other {# blocks}}', 'en_XA');
    expect(formatText(text, { count: 1 })).toBe('⟦Ååƒŧëëř 1 ƀļøøçķ⟧');
    expect(formatText(text, { count: 3 })).toBe('⟦Ååƒŧëëř 3 ƀļøøçķš⟧');
  });

  it('makes the texts about two fifths longer', () => {
    const [before, after] = [en, toPseudoLocale(en, 'en_XA')].map((catalog) => Object.values(catalog).join('').length);
    expect(Number(after) / Number(before)).toBeGreaterThan(1.3);
  });
});
