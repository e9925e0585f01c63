import type { Site } from '../config/site.ts';

/**
 * Whether the wallet's frame stands in pages of its own site (`wallet.shop.example` in `shop.example`), or in others. In others, browsers send no
 * cookie but one that is kept for that pair of sites, which works in pages of the same site as well. `sameSite` is for operators who embed it nowhere else:
 * older browsers, which do not know such cookies, then never send it for other sites. @see CHIPS
 */
export type Embedding = 'sameSite' | 'crossSite';

export const flowCookie = '__Host-latchkey-flow';
/** Of the login pages, which are no frame: ties a sign-in at a provider to the browser that goes there. */
export const loginCookie = '__Host-latchkey-login';
/** One a site, also where sites share their users: signing in at one does not sign in or out at another, of which the person may want to know nothing. */
export const sessionCookieOf = ({ siteId }: Pick<Site, 'siteId'>): string => `__Host-latchkey-session-site-${siteId}`;

/** The cookies of a request. One that comes twice is left out: browsers send a name with `__Host-` once. @see RFC 6265bis, 4.1.3 */
export function parseCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  const twice = new Set<string>();
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (cookies.has(name)) twice.add(name);
    cookies.set(name, part.slice(at + 1).trim());
  }
  for (const name of twice) cookies.delete(name);
  return cookies;
}

/** For `Set-Cookie`. Values are base64url and dots. `maxAgeMs` 0 deletes it. */
export function writeCookie(name: string, value: string, { maxAgeMs, embedding }: { readonly maxAgeMs: number; readonly embedding: Embedding }): string {
  const sameSite = embedding === 'sameSite' ? 'SameSite=Strict' : 'SameSite=None; Partitioned';
  return `${name}=${value}; Path=/; Max-Age=${Math.floor(maxAgeMs / 1_000)}; HttpOnly; Secure; ${sameSite}`;
}

/** Of the login pages. Apple posts its answer from another site, so `None`. */
export function writeLoginCookie(value: string, maxAgeMs: number): string {
  return `${loginCookie}=${value}; Path=/; Max-Age=${Math.floor(maxAgeMs / 1_000)}; HttpOnly; Secure; SameSite=None`;
}
