import { assertInDevelopment } from '../assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Schemes that browsers and systems deal with themselves: they run code, read files, or reach past the app that was meant. */
const reserved = /^(javascript|vbscript|data|file|filesystem|blob|about|intent|content|view-source|http|wss?|ftp|chrome|edge|resource|jar|mailto|tel|sms|market|itms.*|search.*|shortcuts|android-app|ms-.*|.*-extension)$/;

/**
 * The scheme, in lower case, of an address that may be opened from a page: https, or one that an app has for itself. `undefined` for everything
 * else, and for what is not plainly written: browsers skip blanks and line ends, so an address with any is none.
 */
export function schemeOf(url: string): string | undefined {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('schemeOf(url: string)', url);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/[\x21-\x7e]*$/i.exec(url)?.[1]?.toLowerCase();
  return scheme === undefined || reserved.test(scheme) ? undefined : scheme;
}
