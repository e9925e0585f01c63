import type { CoreCatalog } from './en.ts';

const catalogs: Readonly<Record<string, () => Promise<{ readonly default: CoreCatalog }>>> = {
  es_ES: () => import('./es_ES.ts'),
  ja_JP: () => import('./ja_JP.ts'),
  tl_PH: () => import('./tl_PH.ts'),
  vi_VN: () => import('./vi_VN.ts'),
  de_DE: () => import('./de_DE.ts'),
  ko_KR: () => import('./ko_KR.ts'),
  fr_FR: () => import('./fr_FR.ts'),
  ru_RU: () => import('./ru_RU.ts'),
  pt_BR: () => import('./pt_BR.ts'),
};

// Not by `defineLocaleLoader`: shared with this chunk, it would be a chunk of its own at the start of pages with plugins.
/** The core's texts in another language; none for one that it does not speak. */
export async function loadLocale(locale: string): Promise<Readonly<Record<string, string>>> {
  return (await catalogs[locale]?.())?.default ?? {};
}
