import { isWalletError, messageOf } from './errors.ts';
import { screenErrors } from './screenErrors.ts';

/**
 * For code that is fetched when it is needed, around its `import()`: `await loadPart(import('./part.ts'))`. It may be gone, as after a new release of the
 * site, which bundlers and browsers say in words of their own. Calling `import()` again is another try; where that fails too, reloading the page is the way on.
 * @throws screen.loadFailed
 */
export function loadPart<T>(fetching: Promise<T>): Promise<T> {
  return fetching.catch((cause: unknown) => {
    throw isWalletError(cause) ? cause : screenErrors.loadFailed({}, { cause });
  });
}

/** `screen.loadFailed` for what browsers and bundlers throw where code is gone; any other error as it is. For borders behind which code of the first bundle fetches some, which has no room for `loadPart`. */
export function asPartError(error: unknown): unknown {
  const isGone = !isWalletError(error) && (goneText.test(messageOf(error)) || (error instanceof Error && error.name === 'ChunkLoadError'));
  return isGone ? screenErrors.loadFailed({}, { cause: error }) : error;
}

/** Chromium and Firefox, Safari, webpack. */
const goneText = /dynamically imported module|importing a module script failed|loading chunk \S+ failed/i;
