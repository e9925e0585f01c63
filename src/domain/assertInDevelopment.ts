import { assertArguments } from './assertArguments.ts';

/**
 * {@link assertArguments} for code that loads before the first line of a page runs, which asks for it in development alone:
 * `if (process.env.NODE_ENV !== 'production') assertInDevelopment(…)`. A file of its own, because bundlers take along whatever later code uses of one that
 * the start names, and this one nothing else uses.
 */
export function assertInDevelopment(needs: string, ...args: readonly unknown[]): void {
  assertArguments(needs, ...args);
}
