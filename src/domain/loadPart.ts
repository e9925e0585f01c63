import { partErrors } from './partErrors.ts';
import { isWalletError } from './walletError.ts';

/**
 * For code that is fetched when it is needed, around its `import()`: `await loadPart(import('./part.ts'))`. It may be gone, as after a new release of the
 * site, which bundlers and browsers say in words of their own. Calling `import()` again is another try; where that fails too, reloading the page is the way on.
 * @throws screen.loadFailed
 */
export function loadPart<T>(fetching: Promise<T>): Promise<T> {
  return fetching.catch((cause: unknown) => {
    throw isWalletError(cause) ? cause : partErrors.loadFailed({}, { cause });
  });
}
