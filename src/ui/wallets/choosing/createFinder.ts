import fuzzysort from 'fuzzysort';

/** Of 1. Letters may be left out, but those typed must stand close to each other. */
const minLikeness = 0.3;
/** In fewer letters, one that is wrong is too much of the word. */
const minForgiven = 4;
const maxForgiven = 32;

/** Looks for names that are like what was typed, the likest first. Everything that takes time is done here, once. */
export function createFinder<Item extends { readonly name: string }>(items: readonly Item[]): (query: string) => readonly Item[] {
  const prepared = fuzzysort.snapshot(items, { key: 'name' });
  const find = (query: string): readonly Item[] => fuzzysort.go(query, prepared, { limit: 0, threshold: minLikeness }).map(({ obj }) => obj);
  return (query) => {
    const found = find(query);
    const letters = Array.from(query);
    if (found.length > 0 || letters.length < minForgiven || letters.length > maxForgiven) return found;
    // One letter may be wrong or in the wrong place.
    return [...new Set(letters.flatMap((_, at) => find(letters.toSpliced(at, 1).join(''))))];
  };
}
