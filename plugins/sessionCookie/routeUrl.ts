declare const location: { readonly href: string } | undefined;

/** The route's whole address; undefined on a server, where a path is of no origin. */
export function routeUrl(url: string): URL | undefined {
  const base = typeof location === 'object' ? location.href : undefined;
  return URL.canParse(url, base) ? new URL(url, base) : undefined;
}
