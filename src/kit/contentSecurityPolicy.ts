import { originOf } from '../contracts/ports/http.ts';
import type { OriginPermission, Permissions } from '../kernel/permissions.ts';
import type { OutsideOptions } from './createOutside.ts';
import { assertArguments } from '../domain/assertArguments.ts';

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
export function contentSecurityPolicy(kit: OutsideOptions & { permissions(): readonly Permissions[] }, options: PolicyOptions = {}): string {
  assertArguments('contentSecurityPolicy({ permissions: function }, options?: object)', kit, options);
  const { permissions, pictures = [], nameGateways = [] } = kit;
  const { nonce, trustedTypes = [], connect = [], images = [] } = options;
  const allowed = permissions().flatMap(({ origins }) => origins.filter(({ when }) => when !== 'never'));
  const frames = allowed.filter(({ isFrame }) => isFrame);
  return [
    `default-src 'self'; script-src 'self'; style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    sources("img-src 'self' data: blob:", [pictures], images), // what storage plugins fetch is shown by blobs
    "media-src 'self' blob:", // the same of video and sound
    sources("connect-src 'self'", [allowed, pictures, nameGateways], connect),
    ...(frames.length > 0 ? [sources("frame-src 'self'", [frames])] : []),
    `object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types ${trustedTypes.join(' ') || "'none'"}`,
  ].join('; ');
}

/** Each origin once, and none that could say more than an origin, as `any` would. */
function sources(directive: string, origins: readonly ('any' | readonly (string | OriginPermission)[])[], more: readonly string[] = []): string {
  return [directive, ...[...new Set(origins.flat().map((each) => originOf(typeof each === 'string' ? each : each.origin)))].filter((origin) => /^[a-z]+:\/\/[^\s;,'"]+$/.test(origin)).sort(), ...more].join(' ');
}
