import { assertInDevelopment } from '../assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** The languages that the kit speaks, by the tags of the specification. */
export const localeTags = ['en_US', 'es_ES', 'ja_JP', 'tl_PH', 'vi_VN', 'de_DE', 'ko_KR', 'fr_FR', 'ru_RU', 'pt_BR'] as const;
/** A language that the kit speaks, e.g. `de_DE`. */
export type LocaleTag = (typeof localeTags)[number];

export const defaultLocale = 'en_US';

/** As BCP 47 writes it, for Intl and for `lang`: `de-DE` of `de_DE`. What no browser knows is read as English. */
export function toLanguageTag(locale: string): string {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('toLanguageTag(locale: string)', locale);
  const tag = locale.replace('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

/** Whether it is the BCP 47 tag of one of the kit's own languages, which all have the digits 0 to 9 and go from left to right: a browser's first use of `Intl` takes tens of milliseconds. */
export function isOwnLanguage(tag: string): boolean {
  return localeTags.some((locale) => locale === tag.replace('-', '_'));
}

/** The first language of the visitor's list, e.g. `navigator.languages`, that the kit speaks too. */
export function matchLocale(wanted: readonly string[]): LocaleTag | undefined {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('matchLocale(wanted: strings)', wanted);
  for (const tag of wanted) {
    const language = tag.toLowerCase().split(/[-_]/)[0];
    // Filipino is Tagalog under its newer name.
    const found = localeTags.find((locale) => locale.split('_')[0] === (language === 'fil' ? 'tl' : language));
    if (found) return found;
  }
  return undefined;
}
