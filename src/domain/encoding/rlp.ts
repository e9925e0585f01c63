import { inputErrors } from '../inputErrors.ts';
import { isHexData } from './isHex.ts';
import type { Hex } from './hex.ts';

/** Bytes as `0x…`, or a list of such items. */
export type RlpItem = string | readonly RlpItem[];

/** Items as the chain writes transactions. Each digit is copied once for each list around it. @see Ethereum yellow paper, appendix B @throws input.notHexData */
export function encodeRlp(item: RlpItem): Hex {
  return `0x${encodeItem(item)}`;
}

/** A number as RLP has it: without leading zeros, and nothing at all for zero. @throws input.notQuantity for what is negative or no whole number */
export function toRlpNumber(value: bigint | number): Hex {
  if (value < 0 || (typeof value === 'number' && !Number.isSafeInteger(value))) throw inputErrors.notQuantity({ value: String(value) });
  return BigInt(value) === 0n ? '0x' : `0x${wholeBytes(value)}`;
}

/** The mirror of {@link encodeRlp}, lower-case. Only the one shortest form of an item is taken. @throws input.notHexData */
export function decodeRlp(data: string): RlpItem {
  if (!isHexData(data)) throw malformed('no whole bytes');
  const digits = data.slice(2).toLowerCase();
  const { item, end } = readItem(digits, 0, digits.length, 0);
  if (end !== digits.length) throw malformed('bytes beyond its end');
  return item;
}

/** Up to here, the length stands in the first byte itself. */
const shortBytes = 55;
const bytesOffset = 0x80;
const listOffset = 0xc0;
/** Lists within lists; transactions have three. */
const maxDepth = 16;

function encodeItem(item: RlpItem): string {
  if (typeof item !== 'string') return withLength(listOffset, item.map(encodeItem).join(''));
  if (!isHexData(item)) throw malformed('no whole bytes');
  const digits = item.slice(2).toLowerCase();
  return digits.length === 2 && Number.parseInt(digits, 16) < bytesOffset ? digits : withLength(bytesOffset, digits);
}

function withLength(offset: number, digits: string): string {
  const bytes = digits.length / 2;
  if (bytes <= shortBytes) return wholeBytes(offset + bytes) + digits;
  const length = wholeBytes(bytes);
  return wholeBytes(offset + shortBytes + length.length / 2) + length + digits;
}

function wholeBytes(value: bigint | number): string {
  const digits = value.toString(16);
  return digits.length % 2 === 0 ? digits : `0${digits}`;
}

/** From `at` up to `limit` at most; both count digits. */
function readItem(digits: string, at: number, limit: number, depth: number): { readonly item: RlpItem; readonly end: number } {
  if (depth > maxDepth) throw malformed('lists within lists without end');
  const first = Number.parseInt(take(digits, at, at + 2, limit), 16);
  if (first < bytesOffset) return { item: `0x${digits.slice(at, at + 2)}`, end: at + 2 };
  const isList = first >= listOffset;
  const { start, end } = readSpan(digits, at + 2, limit, first - (isList ? listOffset : bytesOffset));
  if (!isList) {
    const content = digits.slice(start, end);
    if (content.length === 2 && Number.parseInt(content, 16) < bytesOffset) throw malformed('a single byte in a longer form');
    return { item: `0x${content}`, end };
  }
  const items: RlpItem[] = [];
  for (let next = start; next < end;) {
    const read = readItem(digits, next, end, depth + 1);
    items.push(read.item);
    next = read.end;
  }
  return { item: items, end };
}

function readSpan(digits: string, at: number, limit: number, code: number): { readonly start: number; readonly end: number } {
  const start = code <= shortBytes ? at : at + 2 * (code - shortBytes);
  const bytes = code <= shortBytes ? code : Number.parseInt(take(digits, at, start, limit), 16);
  if (code > shortBytes && (bytes <= shortBytes || digits.startsWith('00', at))) throw malformed('a length in a longer form');
  const end = start + 2 * bytes;
  if (!(end <= limit)) throw malformed('it ends too early');
  return { start, end };
}

function take(digits: string, from: number, to: number, limit: number): string {
  if (to > limit) throw malformed('it ends too early');
  return digits.slice(from, to);
}

function malformed(why: string): Error {
  return inputErrors.notHexData({ value: `RLP with ${why}` });
}
