/** Maps the items of an untrusted list into a list of our own. Its own `map`, or the class it is of, could give one that says something else each time it is read. */
export function mapItems<T>(list: readonly unknown[], map: (item: unknown, at: number) => T): readonly T[] {
  return Array.from({ length: list.length }, (_, at) => map(list[at], at));
}
