/** The groups of an IPv6 address, or `undefined`. @see RFC 4291, 2.2 */
function groupsOf(text: string): readonly number[] | undefined {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return all.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? all.map((group) => Number.parseInt(group, 16)) : undefined;
}

function bytesOf(text: string): readonly number[] | undefined {
  const match = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/i.exec(text);
  const bytes = match?.slice(1).map(Number);
  return bytes?.every((byte) => byte <= 255) === true ? bytes : undefined;
}

const hex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':');

/** The network of an IP address, for the audit: /24 of IPv4, /48 of IPv6. `unknown` for what is no address. */
export function truncateIp(ip: string | undefined): string {
  const bytes = bytesOf(ip ?? '');
  if (bytes !== undefined) return `${bytes.slice(0, 3).join('.')}.0/24`;
  const groups = groupsOf(ip ?? '');
  return groups === undefined ? 'unknown' : `${hex(groups.slice(0, 3))}::/48`;
}

/** What limits count as one place: an IPv4 address, or /64 of IPv6, which is what one connection has. All that is no address counts as one. */
export function networkOfIp(ip: string | undefined): string {
  const bytes = bytesOf(ip ?? '');
  if (bytes !== undefined) return bytes.join('.');
  const groups = groupsOf(ip ?? '');
  return groups === undefined ? 'unknown' : `${hex(groups.slice(0, 4))}::/64`;
}

/** Whether an address is of a machine or a network of one's own, or of none: nothing that is fetched from elsewhere may lead there. @see RFC 6890, and the special-purpose registries of IANA */
export function isPrivateIp(ip: string): boolean {
  const bytes = bytesOf(ip);
  if (bytes !== undefined) return isPrivateIpv4(bytes);
  const groups = groupsOf(ip);
  const [first = 0, second = 0] = groups ?? [];
  // 2000::/3 alone is given out; of it, 2001::/23, 2001:db8::/32 and 3fff::/20 are for protocols and documents, and 2002::/16 holds an IPv4 address.
  return groups === undefined || (first & 0xe000) !== 0x2000 || (first === 0x2001 && (second < 0x200 || second === 0xdb8)) || first === 0x2002 || (first === 0x3fff && second < 0x1000);
}

function isPrivateIpv4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  return a === 0 || a === 10 || a === 127 || a >= 224 || (a === 100 && b >= 64 && b < 128) || (a === 169 && b === 254) || (a === 172 && b >= 16 && b < 32) || (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))) || (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) || (a === 203 && b === 0 && c === 113);
}
