import fuzzysort from 'fuzzysort';

/** Looks for names that are like what was typed, the likest first. Everything that takes time is done here, once. */
export function createFinder<Item extends { readonly name: string }>(items: readonly Item[]): (query: string) => readonly Item[] {
  const prepared = fuzzysort.snapshot(items, { key: 'name' });
  return (query) => fuzzysort.go(query, prepared, { limit: 0 }).map(({ obj }) => obj);
}
