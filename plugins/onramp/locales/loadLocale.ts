import { defineLocaleLoader } from '../../../src/domain/text/defineLocaleLoader.ts';

/** The plugin's texts in another language; none for one that it does not speak. */
export const loadLocale = /* @__PURE__ */ defineLocaleLoader({
  es_ES: () => import('./es_ES.ts'),
  ja_JP: () => import('./ja_JP.ts'),
  tl_PH: () => import('./tl_PH.ts'),
  vi_VN: () => import('./vi_VN.ts'),
  de_DE: () => import('./de_DE.ts'),
  ko_KR: () => import('./ko_KR.ts'),
  fr_FR: () => import('./fr_FR.ts'),
  ru_RU: () => import('./ru_RU.ts'),
  pt_BR: () => import('./pt_BR.ts'),
});
