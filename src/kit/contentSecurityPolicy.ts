import { originOf } from '../contracts/ports/http.ts';
import type { OriginPermission, Permissions } from '../kernel/permissions.ts';

/** What a site adds to the policy that its kit needs. */
export interface PolicyOptions {
  /** The nonce of this response; give the same one to `<LatchkeyProvider nonce>`. */
  readonly nonce?: string;
  /** Names of Trusted Types policies of the site's own, e.g. its bundler's. The kit needs none. */
  readonly trustedTypes?: readonly string[];
  /** Where else the page may go, e.g. `https:`, without which visitors can use no network that they add, and names are not looked up at gateways that `nameGateways` does not list. */
  readonly connect?: readonly string[];
  /** Where else pictures may come from, e.g. `https:` with `pictures: 'any'`. */
  readonly images?: readonly string[];
}

/** The strictest `Content-Security-Policy` under which everything works that a kit has registered. Apart from the kit, since pages have no use for it. @see CSP Level 3 */
export function contentSecurityPolicy(kit: { permissions(): readonly Permissions[] }, { nonce, trustedTypes = [], connect = [], images = [] }: PolicyOptions = {}): string {
  const allowed = kit.permissions().flatMap(({ origins }) => origins.filter(({ when }) => when !== 'never'));
  const origins = originsOf(allowed);
  const frames = originsOf(allowed.filter(({ isFrame }) => isFrame));
  const style = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${style}`,
    ["img-src 'self' data: blob:", ...originsOf(allowed.filter(({ isPicture }) => isPicture)), ...images].join(' '), // what storage plugins fetch is shown by blobs
    `connect-src ${["'self'", ...origins, ...connect].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${["'self'", ...frames].join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.length > 0 ? trustedTypes.join(' ') : "'none'"}`,
  ].join('; ');
}

/** Each once, and none that could say more than an origin. */
function originsOf(allowed: readonly OriginPermission[]): readonly string[] {
  return [...new Set(allowed.map(({ origin }) => originOf(origin)))].filter((origin) => /^[a-z]+:\/\/[^\s;,'"]+$/.test(origin)).sort();
}
