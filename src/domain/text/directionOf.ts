import { isOwnLanguage } from './locales.ts';

const rightToLeft: readonly (string | undefined)[] = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/** `rtl` of a language that is written from right to left; `undefined` of any other, which goes with what is around it. `tag` is BCP 47. */
export function directionOf(tag: string): 'rtl' | undefined {
  return !isOwnLanguage(tag) && rightToLeft.includes(new Intl.Locale(tag).maximize().script) ? 'rtl' : undefined;
}
