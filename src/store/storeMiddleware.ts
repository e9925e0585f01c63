import { createImmutableStateInvariantMiddleware, createSerializableStateInvariantMiddleware, isPlain, Tuple } from '@reduxjs/toolkit';
import type { Middleware } from '@reduxjs/toolkit';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Redux Toolkit never warns that its own checks were slow: they are where a machine is busy, and that is no fault of the page. */
const warnAfter = Infinity;

/** The same as `isStorable`, of what Redux Toolkit brings: an import is in the first bundle of esbuild even where only development uses it. */
const isPlainOrBig = (value: unknown): boolean => typeof value === 'bigint' || isPlain(value);

/** What runs in a store that holds only a kit: the kit's middleware and, in development, Redux Toolkit's checks that the state is not mutated and can be serialised, `bigint` included. */
export function storeMiddleware(kit: Middleware): Tuple<readonly Middleware[]> {
  try {
    // Written out, not by `isDevelopment`: bundlers drop the checks only where they see the condition itself.
    if (process.env.NODE_ENV !== 'production') return new Tuple(createImmutableStateInvariantMiddleware({ warnAfter }), createSerializableStateInvariantMiddleware({ warnAfter, isSerializable: isPlainOrBig }), kit);
  } catch {
    // A browser without a bundler has no `process`.
  }
  return new Tuple(kit);
}
