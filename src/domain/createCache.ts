export interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/** Keeps at most so many entries. What was not asked for in the latter half of them goes first. */
export function createCache<Key, Value>(maxEntries: number): Cache<Key, Value> {
  // Two generations: as cheap as a plain Map to read, where a strict order would have to be rewritten at each reading.
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  const set = (key: Key, value: Value): void => {
    if (young.size >= maxEntries / 2) [old, young] = [young, new Map()];
    young.set(key, value);
  };
  return {
    get: (key) => {
      const recent = young.get(key);
      if (recent !== undefined) return recent;
      const earlier = old.get(key);
      if (earlier !== undefined) set(key, earlier);
      return earlier;
    },
    set,
  };
}
