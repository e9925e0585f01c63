import { originOf } from './contracts/ports/http.ts';
import type { Permissions } from './kernel/permissions.ts';

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
  const origins = new Set(granted.flatMap(({ origins }) => origins.filter(({ when }) => when !== 'never').map(({ origin }) => originOf(origin))).filter((origin) => /^[a-z]+:\/\/[^\s;,'"]+$/.test(origin)));
  const style = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${style}`,
    "img-src 'self' data:",
    `connect-src ${["'self'", ...[...origins].sort(), ...connect].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.length > 0 ? trustedTypes.join(' ') : "'none'"}`,
  ].join('; ');
}
