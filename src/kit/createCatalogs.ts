import { localesPoint } from '../contracts/points/locales.ts';
import type { Catalog, LocaleSpec } from '../contracts/points/locales.ts';
import type { Catalogs, ShownCatalog } from '../contracts/services.ts';
import { defaultLocale, toLanguageTag } from '../domain/text/locales.ts';
import type { Cleanup } from '../kernel/plugin.ts';
import type { Owned, Readable } from '../kernel/point.ts';

/** How long the texts of a language are waited for that are still coming, e.g. a plugin's; the others are shown then. */
export const localeWaitMs = 5_000;

export interface CatalogsHost {
  getLocale(): string;
  readOwned<Item>(point: Readable<readonly Item[]>): readonly Owned<Item>[];
  report(owner: string, error: unknown): void;
  setTimer(run: () => void, ms: number): Cleanup;
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal;
}

/** Keeps the texts of the language that is chosen. Call `follow` after anything that may have changed it; what stays the same costs nothing. */
export function createCatalogs({ getLocale, readOwned, report, setTimer, signal }: CatalogsHost): Catalogs & { follow(): void } {
  let shown: ShownCatalog = { locale: defaultLocale, tag: toLanguageTag(defaultLocale), texts: {} };
  let wanted: { readonly locale: string; readonly specs: readonly LocaleSpec[] } = { locale: defaultLocale, specs: [] };
  const fetched = new WeakMap<LocaleSpec, Map<string, Promise<Catalog>>>();
  const listeners = new Set<() => void>();

  /** Once for each language; again after a failure, which is told of and leaves English. */
  const textsOf = ({ item: spec, owner }: Owned<LocaleSpec>, locale: string): Promise<Catalog> => {
    const known = fetched.get(spec) ?? new Map<string, Promise<Catalog>>();
    fetched.set(spec, known);
    const fetching = known.get(locale) ?? Promise.resolve(locale).then((tag) => spec.load?.(tag) ?? {}).catch((error: unknown) => {
      known.delete(locale);
      report(owner, error);
      return {};
    });
    known.set(locale, fetching);
    return fetching;
  };

  const follow = (): void => {
    const owned = readOwned(localesPoint);
    const next = { locale: getLocale(), specs: owned.map(({ item }) => item) };
    // What is on its way goes on to be wanted.
    if (next.locale === wanted.locale && next.specs.length === wanted.specs.length && next.specs.every((spec, at) => spec === wanted.specs[at])) return;
    wanted = next;
    const { locale } = next;
    if (locale === defaultLocale && shown.locale === defaultLocale) return;
    const arrived: Catalog[] = [];
    const show = (): void => {
      if (wanted !== next || signal.aborted) return;
      shown = { locale, tag: toLanguageTag(locale), texts: Object.assign({}, ...arrived) };
      for (const listener of [...listeners]) listener();
    };
    // What is shown stays until all of it is here, so that a text does not pass through English on its way from one language to another. But the texts of one plugin do not wait for ever for those of another.
    const cancelLimit = setTimer(show, localeWaitMs);
    signal.addEventListener('abort', cancelLimit, { once: true });
    void Promise.all(locale === defaultLocale ? [] : owned.map(async (each, at) => void (arrived[at] = await textsOf(each, locale)))).then(() => {
      cancelLimit();
      signal.removeEventListener('abort', cancelLimit);
      show();
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
