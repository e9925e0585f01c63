import { originOf } from '../contracts/ports/http.ts';
import type { OriginPermission, Permissions } from '../kernel/permissions.ts';

export interface PolicyOptions {
  /** The nonce of this response; give the same one to `<LatchkeyProvider nonce>`. */
  readonly nonce?: string;
  /** Names of Trusted Types policies of the site's own, e.g. its bundler's. The kit needs none. */
  readonly trustedTypes?: readonly string[];
  /** Where else the page may go, e.g. `https:`, without which visitors can use no network that they add. */
  readonly connect?: readonly string[];
}

/** The strictest policy under which everything registered works. @see CSP Level 3 */
export function contentSecurityPolicy(granted: readonly Permissions[], { nonce, trustedTypes = [], connect = [] }: PolicyOptions = {}): string {
  const allowed = granted.flatMap(({ origins }) => origins.filter(({ when }) => when !== 'never'));
  const origins = originsOf(allowed);
  const frames = originsOf(allowed.filter(({ isFrame }) => isFrame));
  const style = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${style}`,
    "img-src 'self' data: blob:", // what storage plugins fetch is shown by blobs
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
