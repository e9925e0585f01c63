import { createCache } from '../createCache.ts';
import { textOf } from '../errors.ts';
import type { Hex } from '../encoding/hex.ts';
import { isAddress } from '../encoding/isHex.ts';
import { keccak256Bytes } from '../encoding/keccak256.ts';
import { inputErrors } from '../inputErrors.ts';
import * as limits from '../limits.ts';

/** A checksum costs a keccak; lists name the same few addresses again and again. */
const checksummed = /* @__PURE__ */ createCache<string, Hex>(limits.addressCacheEntries);

/** The checksummed form. Heavy (keccak): only code that loads on demand may import this file. @see EIP-55 @throws input.notAddress */
export function parseAddress(value: unknown): Hex {
  // ICAP and bare hex are addresses too; wallets and people must give the usual form.
  if (!isAddress(value)) throw inputErrors.notAddress({ address: textOf(value).slice(0, 80) });
  const known = checksummed.get(value);
  if (known !== undefined) return known;
  const address = toChecksum(value);
  if (address !== value && hasBothCases(value)) throw inputErrors.notAddress({ address: value }, { cause: new RangeError(`by its checksum it would be ${address}`) });
  checksummed.set(value, address);
  return address;
}

/** Letters of one case carry no checksum. */
function hasBothCases(address: string): boolean {
  return /[a-f]/.test(address) && /[A-F]/.test(address);
}

/** A letter is upper-case where the hash of the 40 digits, as text, has a digit of 8 or more. @see EIP-55 */
function toChecksum(address: string): Hex {
  const lower = address.slice(2).toLowerCase();
  const upper = lower.toUpperCase();
  const text = new Uint8Array(lower.length);
  for (let i = 0; i < text.length; i += 1) text[i] = lower.charCodeAt(i);
  const hash = keccak256Bytes(text);
  let digits = '';
  for (let i = 0; i < lower.length; i += 1) digits += digitAt(hash, i) < 8 ? lower[i] : upper[i];
  return `0x${digits}`;
}

function digitAt(bytes: Uint8Array, i: number): number {
  const byte = bytes[i >> 1] ?? 0;
  return i % 2 === 0 ? byte >> 4 : byte & 15;
}
