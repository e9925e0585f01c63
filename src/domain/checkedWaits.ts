import { assertArguments } from './assertArguments.ts';
import * as parts from './loadPart.ts';
import * as waits from './wait.ts';
import type { WaitOptions } from './wait.ts';
import * as changes from './waitFor.ts';

// The waits of the core, as plugins get them: with a check of what is handed in. The core's own parts go without, for webpack would put a copy of the check into each.

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
export function pause(ms: number, options: WaitOptions): Promise<void> {
  assertArguments('pause(ms: number, { clock: Clock })', ms, options);
  return waits.pause(ms, options);
}

/** The promise itself, or the signal's reason as soon as it is aborted. What the promise does afterwards is ignored. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  assertArguments('untilAborted(promise: Promise)', promise);
  return waits.untilAborted(promise, signal);
}

/** Runs with a limit, not at all when aborted before: after `forMs` the inner signal is aborted and `timedOut()` is thrown. */
export async function withLimit<T>(
  run: (signal: AbortSignal) => Promise<T>,
  options: WaitOptions & { readonly forMs: number; timedOut(): Error },
): Promise<T> {
  assertArguments('withLimit(run: function, { clock: Clock, forMs: number, timedOut: function })', run, options);
  return waits.withLimit(run, options);
}

/** Reads again and again until an answer is there; `undefined` means not yet. After `forMs` it gives `undefined` up; each read brings its own limit. */
export async function poll<T>(
  read: () => Promise<T | undefined>,
  options: WaitOptions & { readonly everyMs: number; readonly forMs: number },
): Promise<T | undefined> {
  assertArguments('poll(read: function, { clock: Clock, everyMs: number, forMs: number })', read, options);
  return waits.poll(read, options);
}

/**
 * Resolves with what `read` finds, now or after one of the changes that `subscribe` tells of; `undefined` means not yet. It asks at no other time, and
 * has no limit: give it one with `withLimit`. @throws what `read` throws, the signal's reason
 */
export function waitFor<T>(read: () => T | undefined, options: { subscribe(listener: () => void): () => void; readonly signal: AbortSignal }): Promise<T> {
  assertArguments('waitFor(read: function, { subscribe: function, signal: object })', read, options);
  return changes.waitFor(read, options);
}

/**
 * For code that is fetched when it is needed, around its `import()`: `await loadPart(import('./part.ts'))`. It may be gone, as after a new release of the
 * site, which bundlers and browsers say in words of their own. Calling `import()` again is another try; where that fails too, reloading the page is the way on.
 * @throws screen.loadFailed
 */
export function loadPart<T>(fetching: Promise<T>): Promise<T> {
  assertArguments('loadPart(fetching: Promise)', fetching);
  return parts.loadPart(fetching);
}
