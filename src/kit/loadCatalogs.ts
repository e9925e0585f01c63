import type { Catalog, LocaleSpec } from '../contracts/points/locales.ts';
import { defaultLocale } from '../domain/text/locales.ts';
import type { Cleanup } from '../kernel/plugin.ts';
import type { Owned } from '../kernel/point.ts';

// With the core's own texts, which `corePlugin` asks of this file: no step more until a language is there.
export { loadLocale } from '../locales/loadLocale.ts';

/** How long the texts of a language are waited for that are still coming, e.g. a plugin's; the others are shown then. */
export const localeWaitMs = 5_000;

/** What loading texts needs of the kit. */
export interface CatalogsLoading {
  report(owner: string, error: unknown): void;
  setTimer(run: () => void, ms: number): Cleanup;
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal;
}

export interface CatalogsWanted extends CatalogsLoading {
  readonly locale: string;
  readonly owned: readonly Owned<LocaleSpec>[];
  /** What was fetched before, by language. */
  readonly fetched: WeakMap<LocaleSpec, Map<string, Promise<Catalog>>>;
  show(texts: Catalog): void;
}

/** Fetches the texts of a language and shows them. */
export async function loadCatalogs({ locale, owned, fetched, report, setTimer, signal, show }: CatalogsWanted): Promise<void> {
  if (signal.aborted) return;
  /** Once for each language; again after a failure, which is told of and leaves English. */
  const textsOf = ({ item: spec, owner }: Owned<LocaleSpec>): Promise<Catalog> => {
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
  const arrived: Catalog[] = [];
  const showArrived = (): void => show(Object.assign({}, ...arrived));
  // What is shown stays until all of it is here, so that a text does not pass through English on its way from one language to another. But the texts of one plugin do not wait for ever for those of another.
  const cancelLimit = setTimer(showArrived, localeWaitMs);
  signal.addEventListener('abort', cancelLimit, { once: true });
  await Promise.all(locale === defaultLocale ? [] : owned.map(async (each, at) => void (arrived[at] = await textsOf(each))));
  cancelLimit();
  signal.removeEventListener('abort', cancelLimit);
  showArrived();
}
