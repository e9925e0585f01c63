import { defineLocaleLoader } from '../../../src/domain/text/defineLocaleLoader.ts';

/** The plugin's texts in another language; none for one that it does not speak. They are few, so that all nine languages are one file. */
export const loadLocale = /* @__PURE__ */ defineLocaleLoader({
  es_ES: async () => ({ default: (await import('./texts.ts')).texts.es_ES }),
  ja_JP: async () => ({ default: (await import('./texts.ts')).texts.ja_JP }),
  tl_PH: async () => ({ default: (await import('./texts.ts')).texts.tl_PH }),
  vi_VN: async () => ({ default: (await import('./texts.ts')).texts.vi_VN }),
  de_DE: async () => ({ default: (await import('./texts.ts')).texts.de_DE }),
  ko_KR: async () => ({ default: (await import('./texts.ts')).texts.ko_KR }),
  fr_FR: async () => ({ default: (await import('./texts.ts')).texts.fr_FR }),
  ru_RU: async () => ({ default: (await import('./texts.ts')).texts.ru_RU }),
  pt_BR: async () => ({ default: (await import('./texts.ts')).texts.pt_BR }),
});
