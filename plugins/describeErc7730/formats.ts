import { parseAddress } from '../../src/domain/accounts/address.ts';
import { keccak256 } from '../../src/domain/encoding/keccak256.ts';
import { exactAmount } from '../../src/domain/tokens/amounts.ts';

/** The last second that a `Date` can hold. @see ECMAScript, time values */
export const maxDateSeconds = 8_640_000_000_000n;

/** Seconds since 1970 as a date that means the same in every language. @see RFC 3339 */
export function formatUtc(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('T', ' ').replace(/\.000Z$/, ' UTC');
}

/** Seconds as hours, minutes and seconds: `02:17:30`. */
export function formatDuration(seconds: bigint): string {
  if (seconds < 0n) return `-${formatDuration(-seconds)}`;
  return [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A value in a unit: `1.5d`. With a prefix of the SI the digits before the point are one to three: `36ks`. */
export function formatUnit(value: bigint, { base, decimals, isPrefixed }: { readonly base: string; readonly decimals: number; readonly isPrefixed: boolean }): string {
  if (!isPrefixed || value === 0n) return `${exactAmount(value, decimals)}${base}`;
  const digits = String(value < 0n ? -value : value).length;
  const magnitude = digits - 1 - decimals;
  const step = Math.min(prefixes.length - 1, Math.max(0, Math.floor(magnitude / 3) + unprefixed));
  const places = decimals + (step - unprefixed) * 3;
  return `${places >= 0 ? exactAmount(value, places) : String(value * 10n ** BigInt(-places))}${prefixes[step]}${base}`;
}

const prefixes = ['q', 'r', 'y', 'z', 'a', 'f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y', 'R', 'Q'];
const unprefixed = 10;

/** The address, the chain and the checksum of an interoperable address in binary form; undefined for one of another family of chains. @see ERC-7930 */
export function formatInteroperable(data: string): string | undefined {
  const [, length = '', rest = ''] = /^0x00010000([\da-f]{2})([\da-f]*)$/.exec(data) ?? [];
  const reference = rest.slice(0, Number.parseInt(length || '0', 16) * 2);
  const [, address] = /^14([\da-f]{40})$/.exec(rest.slice(reference.length)) ?? [];
  if (address === undefined || reference === '' || reference.length > 16) return undefined;
  // The checksum leaves out the version, and is the first four bytes.
  return `${parseAddress(`0x${address}`)}@eip155:${BigInt(`0x${reference}`)}#${keccak256(`0x${data.slice(6)}`).slice(2, 10).toUpperCase()}`;
}
