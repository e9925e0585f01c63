import { parseAddress } from '../../src/domain/accounts/address.ts';
import { isAddress, isHexData } from '../../src/domain/encoding/isHex.ts';
import { toWord } from '../../src/domain/encoding/toWord.ts';
import type { Allowed } from './descriptor.ts';
import { misfit } from './errors.ts';

/** One value to be written: of the message, of what holds it, or of the descriptor itself. */
export interface Scalar {
  readonly type: string;
  readonly value: bigint | string | boolean;
}

/** What a descriptor has as a constant. Undefined for objects, lists and nothing. */
export function scalarOf(value: unknown): Scalar | undefined {
  if (typeof value === 'bigint') return { type: 'int256', value };
  if (typeof value === 'boolean') return { type: 'bool', value };
  if (typeof value === 'number') return Number.isSafeInteger(value) ? { type: 'int256', value: BigInt(value) } : { type: 'string', value: String(value) };
  if (typeof value !== 'string') return undefined;
  return { type: isAddress(value) ? 'address' : isHexData(value) ? 'bytes' : 'string', value };
}

/** @throws describeErc7730.doesNotFit */
export function toInteger({ type, value }: Scalar): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'string' && /^-?\d{1,78}$/.test(value)) return BigInt(value);
  if (typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)) return BigInt(value);
  throw misfit(`a value of type ${type} is no integer`);
}

/** With its checksum. Of a number or of 32 bytes, if they hold no more than an address. @throws describeErc7730.doesNotFit */
export function toAddress({ type, value }: Scalar): string {
  if (isAddress(value)) return checksummed(value);
  const word = typeof value === 'bigint' && value >= 0n && value >> 256n === 0n ? toWord(value) : String(value);
  const [, hex = ''] = /^0x([\da-f]{64})$/i.exec(word) ?? [];
  if (!/^0{24}/.test(hex)) throw misfit(`a value of type ${type} is no address`);
  return checksummed(`0x${hex.slice(24)}`);
}

/** In any case: descriptors are not careful about it. */
function checksummed(address: string): string {
  return parseAddress(address.toLowerCase());
}

/** @throws describeErc7730.doesNotFit */
export function toData({ type, value }: Scalar): string {
  if (!isHexData(value)) throw misfit(`a value of type ${type} is no data`);
  return value.toLowerCase();
}

/** Whether a text says the number that a value is, in digits or in hex; bytes are the number that they spell. */
export function isSameNumber({ type, value }: Scalar, text: string): boolean {
  if (!/^(?:-?\d{1,78}|0x[\da-f]{1,64})$/i.test(text)) return false;
  if (typeof value === 'bigint') return BigInt(text) === value;
  return type !== 'string' && typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) && BigInt(text) === BigInt(value);
}

/** Whether a value is among those that a rule names; numbers by their value, hex in any case. */
export function isAmong(scalar: Scalar, list: readonly Allowed[]): boolean {
  const { value } = scalar;
  return list.some((each) => {
    if (typeof value === 'boolean' || typeof each === 'boolean') return value === each;
    if (typeof each === 'number' && !Number.isSafeInteger(each)) return false; // rounded by JSON
    return isSameNumber(scalar, String(each)) || String(each) === value || (isHexData(value) && String(each).toLowerCase() === value.toLowerCase());
  });
}
