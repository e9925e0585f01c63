import type { Catalog } from '../../src/index.ts';

/** The pseudo-languages, by their names in CLDR: one long, one from right to left. What comes from the kit's texts has no ASCII letter in either; what has, was never translated. */
export const pseudoLocales = ['en_XA', 'ar_XB'] as const;
export type PseudoLocale = (typeof pseudoLocales)[number];

/** Every text of a catalog in a pseudo-language, with its placeholders and plural forms intact. */
export function toPseudoLocale(catalog: Catalog, locale: PseudoLocale): Catalog {
  return Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key, toPseudoText(text, locale)]));
}

const placeholder = /\{\w+(?:, plural, ((?:\w+ \{[^{}]*\}\s?)+))?\}/g;
const plural = /(\w+) \{([^{}]*)\}/g;

/** One text of it. */
export function toPseudoText(text: string, locale: PseudoLocale): string {
  const spell = locale === 'en_XA' ? spellLong : spellHebrew;
  const kept = [...text.matchAll(placeholder)];
  const between = text.split(/\{\w+(?:, plural, (?:\w+ \{[^{}]*\}\s?)+)?\}/).map(spell);
  const filled = kept.map(([whole, forms]) => (forms === undefined ? whole : whole.replace(forms, forms.replace(plural, (_, form: string, words: string) => `${form} {${spell(words)}}`))));
  const spelled = between.map((part, i) => part + (filled[i] ?? '')).join('');
  // The brackets show where a text is cut off, and where one is made of two.
  return locale === 'en_XA' ? `⟦${spelled}⟧` : spelled;
}

const accented = { a: 'å', b: 'ƀ', c: 'ç', d: 'đ', e: 'ë', f: 'ƒ', g: 'ĝ', h: 'ħ', i: 'ï', j: 'ĵ', k: 'ķ', l: 'ļ', m: 'ɱ', n: 'ñ', o: 'ø', p: 'þ', q: 'ɋ', r: 'ř', s: 'š', t: 'ŧ', u: 'ü', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ÿ', z: 'ž' } as const;

/** Words grow by their vowels, some 40 %, as German and Vietnamese grow over English. */
function spellLong(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const lower = letter.toLowerCase();
    if (!isLetter(lower)) return letter;
    const other = letter === lower ? accented[lower] : accented[lower].toUpperCase();
    return 'aeiou'.includes(lower) ? other + accented[lower] : other;
  });
}

function isLetter(letter: string): letter is keyof typeof accented {
  return letter in accented;
}

/** One a letter, from a to z. */
const hebrew = 'אבגדהוזחטיכלמנסעפצקרשתףץןם';

function spellHebrew(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => hebrew[letter.toLowerCase().charCodeAt(0) - 97] ?? letter);
}
