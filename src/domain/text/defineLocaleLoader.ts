/** What a file of texts in one language gives. */
type CatalogFile = { readonly default: Readonly<Record<string, string>> };

/**
 * Texts in other languages, each fetched when it is wanted, for `localesPoint`: `defineLocaleLoader({ de_DE: () => import('./de_DE.ts') })`. The paths stand
 * there in full because bundlers cannot follow others. A language that is not in the table has no texts: `{}`.
 */
export function defineLocaleLoader(files: Readonly<Record<string, () => Promise<CatalogFile>>>): (locale: string) => Promise<Readonly<Record<string, string>>> {
  return async (locale) => (Object.hasOwn(files, locale) ? ((await files[locale]?.())?.default ?? {}) : {});
}
