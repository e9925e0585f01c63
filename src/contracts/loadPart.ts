import { isWalletError } from '../domain/errors.ts';
import { screenErrors } from './screenErrors.ts';

/** For code that is fetched when it is needed, around its `import()`: it may be gone, as after a new release of the site, which bundlers and browsers say in words of their own. @throws screen.loadFailed */
export function loadPart<T>(fetching: Promise<T>): Promise<T> {
  return fetching.catch((cause: unknown) => {
    throw isWalletError(cause) ? cause : screenErrors.loadFailed({}, { cause });
  });
}
