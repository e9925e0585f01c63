import type { Surroundings } from '../../domain/wallets/environment.ts';
import { isInForeignFrame } from '../confirm/isInForeignFrame.ts';

/** Of the page that the script runs in; of nothing where there is no page. */
export function readSurroundings(page: Window | undefined = typeof window === 'undefined' ? undefined : window): Surroundings {
  if (page === undefined) return { userAgent: '', framedBy: [], isFramed: false, has: () => false };
  const isFramed = isInForeignFrame(page);
  return { userAgent: page.navigator.userAgent, framedBy: isFramed ? framesAbove(page) : [], isFramed, has: (path) => isThere(page, path.split('.')) };
}

/** The hosts above, the nearest first; where a browser does not tell, that of the page that led here, which is the one that holds the frame until the frame goes on. */
function framesAbove({ location, document }: Window): readonly string[] {
  const { ancestorOrigins }: { readonly ancestorOrigins?: ArrayLike<string> } = location; // absent in Firefox, against its type
  const origins = ancestorOrigins ? Array.from(ancestorOrigins) : [document.referrer];
  return origins.flatMap((origin) => (URL.canParse(origin) ? [new URL(origin).hostname] : []));
}

/** Getters may throw: wallets that quarrel over a place leave such behind. */
function isThere(holder: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return Boolean(holder);
  try {
    return holder !== null && (typeof holder === 'object' || typeof holder === 'function') && isThere(Reflect.get(holder, name), rest);
  } catch {
    return false;
  }
}
