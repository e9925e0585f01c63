import { formatText } from '../../../../src/domain/text/formatText.ts';
import { matchLocale, toLanguageTag } from '../../../../src/domain/text/locales.ts';
import type { LocaleTag } from '../../../../src/domain/text/locales.ts';
import de from './locales/de_DE.ts';
import { en } from './locales/en.ts';
import type { ExitCatalog } from './locales/en.ts';
import es from './locales/es_ES.ts';
import fr from './locales/fr_FR.ts';
import ja from './locales/ja_JP.ts';
import ko from './locales/ko_KR.ts';
import pt from './locales/pt_BR.ts';
import ru from './locales/ru_RU.ts';
import tl from './locales/tl_PH.ts';
import vi from './locales/vi_VN.ts';

/** All in one file, for the page may load none. */
export const catalogs: Readonly<Record<LocaleTag, ExitCatalog>> = { en_US: en, de_DE: de, es_ES: es, fr_FR: fr, ja_JP: ja, ko_KR: ko, pt_BR: pt, ru_RU: ru, tl_PH: tl, vi_VN: vi };

export type ExitText = (key: keyof ExitCatalog) => string;

/** The page's own texts in the first of the languages that it speaks, else in English. */
export function exitTexts(languages: readonly string[]): ExitText {
  const locale = matchLocale(languages) ?? 'en_US';
  const catalog = catalogs[locale];
  return (key) => formatText(catalog[key], {}, toLanguageTag(locale));
}
