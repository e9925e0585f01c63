import { formatText } from '../../../../src/domain/text/formatText.ts';
import { matchLocale, toLanguageTag } from '../../../../src/domain/text/locales.ts';
import type { LocaleTag } from '../../../../src/domain/text/locales.ts';
import type { PreviewText } from '../../../../src/domain/preview/preview.ts';
import { enConfirm } from '../../../../src/locales/en/enConfirm.ts';
import { enReview } from '../../../../src/locales/en/enReview.ts';
import { en } from '../locales/en.ts';
import type { FrameCatalog } from '../locales/en.ts';

export type TextKey = keyof typeof en | keyof typeof enReview | keyof typeof enConfirm;
type Catalog = Readonly<Record<string, string>>;

/** The texts in one language. */
export interface Texts {
  /** BCP 47. */
  readonly tag: string;
  t(key: TextKey, values?: Readonly<Record<string, string>>): string;
  /** A text of a preview: ours in the language shown, others' as they are. */
  say(text: PreviewText): string;
}

/** The frame's own texts and the kit's in a language. Each pair is fetched, or evaluated where it is bundled, when it is wanted. See decision 088. */
const catalogs: Readonly<Record<Exclude<LocaleTag, 'en_US'>, () => Promise<readonly { readonly default: Catalog | FrameCatalog }[]>>> = {
  es_ES: () => Promise.all([import('../locales/es_ES.ts'), import('../../../../src/locales/es_ES.ts')]),
  ja_JP: () => Promise.all([import('../locales/ja_JP.ts'), import('../../../../src/locales/ja_JP.ts')]),
  tl_PH: () => Promise.all([import('../locales/tl_PH.ts'), import('../../../../src/locales/tl_PH.ts')]),
  vi_VN: () => Promise.all([import('../locales/vi_VN.ts'), import('../../../../src/locales/vi_VN.ts')]),
  de_DE: () => Promise.all([import('../locales/de_DE.ts'), import('../../../../src/locales/de_DE.ts')]),
  ko_KR: () => Promise.all([import('../locales/ko_KR.ts'), import('../../../../src/locales/ko_KR.ts')]),
  fr_FR: () => Promise.all([import('../locales/fr_FR.ts'), import('../../../../src/locales/fr_FR.ts')]),
  ru_RU: () => Promise.all([import('../locales/ru_RU.ts'), import('../../../../src/locales/ru_RU.ts')]),
  pt_BR: () => Promise.all([import('../locales/pt_BR.ts'), import('../../../../src/locales/pt_BR.ts')]),
};

const english: Catalog = { ...enReview, ...enConfirm, ...en };
export const englishTexts: Texts = createTexts('en_US', english);

/** The texts in the first of the languages that the wallet speaks; in English where it speaks none, or where they cannot be loaded. */
export async function loadTexts(languages: readonly string[]): Promise<Texts> {
  const locale = matchLocale(languages) ?? 'en_US';
  if (locale === 'en_US') return englishTexts;
  try {
    const files = await catalogs[locale]();
    return createTexts(locale, Object.assign({}, english, ...files.map((file) => file.default)) as Catalog); // texts under names, all of them
  } catch {
    return englishTexts; // better than a wallet that says nothing
  }
}

function createTexts(locale: LocaleTag, catalog: Catalog): Texts {
  const tag = toLanguageTag(locale);
  const get = (key: string, values: Readonly<Record<string, string>> = {}): string => formatText(Object.hasOwn(catalog, key) ? (catalog[key] ?? key) : key, values, tag).trim(); // an unknown key shows itself
  return { tag, t: get, say: (text) => ('text' in text ? text.text.trim() : get(text.key, text.params)) };
}
