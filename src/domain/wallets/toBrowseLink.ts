import { webLink } from '../text/links.ts';

/**
 * The address that opens a page in a wallet's own browser, `undefined` for a page that is not of https or whose address cannot be put into it. Of the
 * page, host and path are told and no more: what stands behind `?` and `#` is often a secret, such as a code to sign in with.
 */
export function toBrowseLink(template: string, site: { readonly scheme: string; readonly domain: string }, path: string): string | undefined {
  if (site.scheme !== 'https' || !path.startsWith('/') || /[?#\\\s]/.test(path)) return undefined;
  const origin = `https://${site.domain}`;
  const values: Readonly<Record<string, string>> = { place: `${site.domain}${path}`, url: encodeURIComponent(`${origin}${path}`), origin: encodeURIComponent(origin) };
  return webLink(template.replace(/\{(place|url|origin)\}/g, (_whole, name: string) => values[name] ?? ''));
}
