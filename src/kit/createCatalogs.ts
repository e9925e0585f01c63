import { localesPoint } from '../contracts/points/locales.ts';
import type { LocaleSpec } from '../contracts/points/locales.ts';
import type { ShownCatalog, Source } from '../contracts/services.ts';
import { defaultLocale, toLanguageTag } from '../domain/text/locales.ts';
import type { Owned, Readable } from '../kernel/point.ts';
import type { CatalogsLoading, CatalogsWanted } from './loadCatalogs.ts';

/** How long after the code that fetches texts has not come it is fetched again, once anything changes in the kit. */
export const localeRetryMs = 5_000;

export interface CatalogsHost extends CatalogsLoading {
  getLocale(): string;
  readOwned<Item>(point: Readable<readonly Item[]>): readonly Owned<Item>[];
}

/** Keeps the texts of the language that is chosen. Call `follow` after anything that may have changed it; what stays the same costs nothing. */
export function createCatalogs({ getLocale, readOwned, report, setTimer, signal }: CatalogsHost): Source<ShownCatalog> & { follow(): void } {
  let shown: ShownCatalog = { locale: defaultLocale, tag: toLanguageTag(defaultLocale), texts: {} };
  const none: { readonly locale: string; readonly specs: readonly LocaleSpec[] } = { locale: defaultLocale, specs: [] };
  let wanted = none;
  const fetched: CatalogsWanted['fetched'] = new WeakMap();
  const listeners = new Set<() => void>();

  const follow = (): void => {
    const owned = readOwned(localesPoint);
    const next = { locale: getLocale(), specs: owned.map(({ item }) => item) };
    // What is on its way goes on to be wanted.
    if (next.locale === wanted.locale && next.specs.length === wanted.specs.length && next.specs.every((spec, at) => spec === wanted.specs[at])) return;
    wanted = next;
    const { locale } = next;
    if (locale === defaultLocale && shown.locale === defaultLocale) return;
    const show = (texts: ShownCatalog['texts']): void => {
      if (wanted !== next || signal.aborted) return;
      shown = { locale, tag: toLanguageTag(locale), texts };
      for (const listener of [...listeners]) listener();
    };
    // A page in English needs none of this.
    import('./loadCatalogs.ts').then((part) => part.loadCatalogs({ locale, owned, fetched, report, setTimer, signal, show })).catch((error: unknown) => {
      report('core', error);
      setTimer(() => void (wanted = none), localeRetryMs);
    });
  };

  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow,
  };
}
