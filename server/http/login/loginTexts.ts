import type { LoginLocale } from '../../core/login/loginSteps.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import type { LoginTexts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { ja } from './texts/ja.ts';
import { ko } from './texts/ko.ts';
import { pt } from './texts/pt.ts';
import { ru } from './texts/ru.ts';
import { tl } from './texts/tl.ts';
import { vi } from './texts/vi.ts';

const byLocale = { en_US: en, de_DE: de, es_ES: es, fr_FR: fr, ja_JP: ja, ko_KR: ko, pt_BR: pt, ru_RU: ru, tl_PH: tl, vi_VN: vi } as const satisfies Readonly<Record<LoginLocale, LoginTexts>>;
export const loginLocales = Object.keys(byLocale) as LoginLocale[]; // the keys of a literal

/** The texts in the language of the flow; where there is none, in the first that the browser asks for. @see RFC 9110, 12.5.4 */
export function loginTextsOf(locale: LoginLocale | undefined, acceptLanguage: string | null): { readonly texts: LoginTexts; readonly tag: string } {
  const chosen = locale ?? wantedOf(acceptLanguage ?? '') ?? 'en_US';
  return { texts: byLocale[chosen], tag: chosen.replace('_', '-') };
}

function wantedOf(header: string): LoginLocale | undefined {
  const wanted = header.slice(0, 1_000).split(',').flatMap((part) => {
    const [, language = '', quality = '1'] = /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q=([\d.]{1,5}))?\s*$/i.exec(part) ?? [];
    // `fil` is the newer name of Tagalog.
    return language === '' ? [] : [{ language: language.toLowerCase() === 'fil' ? 'tl' : language.toLowerCase(), quality: Number(quality) }];
  }).filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return wanted.flatMap(({ language }) => loginLocales.filter((each) => each.startsWith(`${language}_`)))[0];
}
