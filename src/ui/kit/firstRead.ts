const firsts = /* @__PURE__ */ new WeakMap<object, unknown>();

/**
 * What a live source gave when the page first read it. A server's markup was made of the same, so it is what hydration is given: parts of a page
 * that arrive late (Suspense, islands) are hydrated when the kit has gone on long since.
 */
export function firstRead<T>(source: object, read: () => T): T {
  if (!firsts.has(source)) firsts.set(source, read());
  return firsts.get(source) as T; // one source is always read in the same way
}
