import { isAddress, isHash } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { parseUnits256 } from '../encoding/parseUnits256.ts';
import { shownText } from '../text/shownText.ts';

// Readers of untrusted JSON of payment services. Each throws a TypeError that names the field: what calls them makes a coded error of it.

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown, name: string): Fields {
  if (!isRecord(value)) return refuse(name);
  return value;
}

/** A list of at most so many. */
export function listOf(value: unknown, name: string, maxItems = maxListItems): readonly unknown[] {
  if (!Array.isArray(value) || value.length > maxItems) return refuse(name);
  return value;
}

const maxListItems = 64;

/** An amount in the smallest units: decimal digits, hexadecimal, or a whole number that JSON holds exactly; below 2^256. */
export function amountOf(value: unknown, name: string): bigint {
  return parseUnits256(value) ?? refuse(name);
}

export function addressOf(value: unknown, name: string): string {
  return isAddress(value) ? value : refuse(name);
}

export function hashOf(value: unknown, name: string): string {
  return isHash(value) ? value : refuse(name);
}

/** A whole number, or its decimal digits. */
export function countOf(value: unknown, name: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {}): number {
  const count = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= min && count <= max ? count : refuse(name);
}

export function chainIdOf(value: unknown, name: string): number {
  return countOf(value, name, { min: 1 });
}

/** Fit to show: names and the like. */
export function textOfField(value: unknown, name: string, maxGraphemes = 64): string {
  return typeof value === 'string' ? shownText(value, maxGraphemes) : refuse(name);
}

/** A name of the service's own for something, as it is. */
export function idOf(value: unknown, name: string): string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,256}$/.test(value) ? value : refuse(name);
}

export function oneOf<const T extends string>(value: unknown, name: string, values: readonly T[]): T {
  return values.find((each) => each === value) ?? refuse(name);
}

/** A number that is no amount, such as a price: as decimal digits, never rounded here. */
export function decimalOf(value: unknown, name: string): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,30}(\.\d{1,40})?(e[+-]?\d{1,3})?$/.test(text) ? text : refuse(name);
}

/** The same together, for plugins that read answers of their own services. */
export const paymentFields = { addressOf, amountOf, chainIdOf, countOf, decimalOf, fieldsOf, hashOf, idOf, listOf, oneOf, textOf: textOfField } as const;

function refuse(name: string): never {
  throw new TypeError(`${name} cannot be read`);
}
