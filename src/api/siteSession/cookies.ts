import { isRecord } from '../../domain/encoding/json.ts';

/** Headers, as `Request` has them, or as Node's own requests do. */
type HeaderSource = { get(name: string): string | null } | { readonly cookie?: string | undefined };

/** Where the cookies of a request are: the request, its headers, or the header `Cookie` itself. */
export type CookieSource = string | null | undefined | HeaderSource | { readonly headers: HeaderSource };

/** What browsers keep of one cookie, with its name. @see RFC 6265, 6.1 */
const maxCookieCharacters = 4_096;
const maxHeaderCharacters = 65_536;

/** The value of a cookie; undefined where there is none, or where there are two of its name, of which one may be another page's. */
export function readCookie(from: unknown, name: string): string | undefined {
  const header = headerOf(from);
  if (header === undefined || header.length > maxHeaderCharacters) return undefined;
  const values = header.split(';').map((pair) => pair.trim()).filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && value.length + name.length <= maxCookieCharacters ? value : undefined;
}

/** A header `Set-Cookie`. Without `seconds`, what removes the cookie. @see RFC 6265bis, 4.1.3 on `__Host-` */
export function writeCookie({ name, value = '', seconds = 0, isSecure }: { readonly name: string; readonly value?: string; readonly seconds?: number; readonly isSecure: boolean }): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`;
}

function headerOf(from: unknown): string | undefined {
  if (typeof from === 'string') return from;
  if (!isRecord(from)) return undefined;
  // What a framework gives for headers may have headers of its own inside.
  const headers = typeof from['get'] !== 'function' && isRecord(from['headers']) ? from['headers'] : from;
  const get = headers['get'];
  const header: unknown = typeof get === 'function' ? get.call(headers, 'cookie') : headers['cookie']; // of Node's own requests
  return typeof header === 'string' ? header : undefined;
}
