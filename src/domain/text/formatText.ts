import { isOwnLanguage } from './locales.ts';

/** What a text's `{names}` are filled with. */
export type TextValues = Readonly<Record<string, string | number>>;

const placeholder = /\{(\w+)(?:, plural, ((?:\w+ \{[^{}]*\}\s?)+))?\}/g;
const plural = /(\w+) \{([^{}]*)\}/g;
/** Letters that are written from right to left. */
const turned = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802-\ud803\ud83a-\ud83b][\udc00-\udfff]/;

/**
 * Fills a text's `{names}`. A number is written as the language does; `{count, plural, one {# block} other {# blocks}}` picks the form
 * that the language has for it, `other` where that form is not given. `tag` is BCP 47. A name without a value stays as it is. A value that is
 * written from right to left is isolated (UAX 9, FSI and PDI), so that it cannot change the order of what stands around it.
 */
export function formatText(text: string, values: TextValues, tag = 'en'): string {
  if (!text.includes('{')) return text;
  return text.replace(placeholder, (whole, name: string, forms: string | undefined) => {
    const value = values[name];
    if (value === undefined) return whole;
    const shown = typeof value === 'number' ? formatNumber(value, tag) : value;
    if (forms === undefined) return turned.test(shown) ? `\u2068${shown}\u2069` : shown;
    const byForm = new Map(Array.from(forms.matchAll(plural), ([, form, words]) => [form, words]));
    const words = byForm.get(new Intl.PluralRules(tag).select(Number(value))) ?? byForm.get('other');
    return words?.replaceAll('#', () => shown) ?? whole;
  });
}

/** Up to 999 there is nothing to set apart. */
function formatNumber(value: number, tag: string): string {
  return Number.isInteger(value) && value >= 0 && value < 1_000 && isOwnLanguage(tag) ? String(value) : new Intl.NumberFormat(tag).format(value);
}
