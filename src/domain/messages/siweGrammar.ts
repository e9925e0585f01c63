// Patterns without anchors, from the grammar of EIP-4361 and the RFCs it leans on.

const unreserved = 'A-Za-z0-9\\-._~';
const subDelims = "!$&'()*+,;=";
const percent = '%[0-9A-Fa-f]{2}';
const pchar = `(?:[${unreserved}${subDelims}:@]|${percent})`;

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = `${octet}(?:\\.${octet}){3}`;
const h16 = '[0-9A-Fa-f]{1,4}';
const ls32 = `(?:${h16}:${h16}|${ipv4})`;
const upTo = (groups: number): string => `(?:(?:${h16}:){0,${groups}}${h16})?`;
const ipv6 = [
  `(?:${h16}:){6}${ls32}`, `::(?:${h16}:){5}${ls32}`, `${upTo(0)}::(?:${h16}:){4}${ls32}`, `${upTo(1)}::(?:${h16}:){3}${ls32}`, `${upTo(2)}::(?:${h16}:){2}${ls32}`,
  `${upTo(3)}::${h16}:${ls32}`, `${upTo(4)}::${ls32}`, `${upTo(5)}::${h16}`, `${upTo(6)}::`,
].join('|');
const ipFuture = `v[0-9A-Fa-f]+\\.[${unreserved}${subDelims}:]+`;

const scheme = '[A-Za-z][A-Za-z0-9+\\-.]*';
const userinfo = `(?:[${unreserved}${subDelims}:]|${percent})*`;
const host = `(?:\\[(?:${ipv6}|${ipFuture})\\]|(?:[${unreserved}${subDelims}]|${percent})*)`;
const authority = `(?:${userinfo}@)?${host}(?::\\d*)?`;
const path = `(?:/${pchar}*)*`;
const hierarchy = `(?://${authority}${path}|/(?:${pchar}+${path})?|${pchar}+${path}|)`;

/** @see RFC 3986 */
export const uriPattern = `${scheme}:${hierarchy}(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?`;
export const schemePattern = scheme;
/** Not empty, which RFC 3986 would allow. */
export const domainPattern = `(?=[^:])${authority}`;
/** The characters that URIs are made of, and spaces. */
export const statementPattern = `[${unreserved}${subDelims}:/?#\\[\\]@ ]+`;
export const requestIdPattern = `${pchar}*`;

export function matches(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(text) && !text.includes('\n');
}

/** A moment of RFC 3339 in ms since 1970, undefined for what is none. Days that the month does not have are none. */
export function parseDateTime(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  if (year === undefined || Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}
