import { textOf } from './errors.ts';
import { inputErrors } from './inputErrors.ts';

/** A quantity: no leading zeros, zero is `0x0`. @see Ethereum JSON-RPC, hex value encoding @throws input.notQuantity for what is negative or no whole number */
export function encodeQuantity(value: bigint | number): string {
  if (value < 0 || (typeof value === 'number' && !Number.isSafeInteger(value))) throw inputErrors.notQuantity({ value: String(value) });
  return `0x${value.toString(16)}`;
}

/** @throws input.notQuantity for anything but a hexadecimal quantity of at most 256 bits */
export function decodeQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw inputErrors.notQuantity({ value: textOf(value).slice(0, 80) });
  return BigInt(value);
}

/** A chain id as wallets give it: hex by EIP-695, but decimal strings and numbers are seen too. @throws input.notChainId */
export function decodeChainId(value: unknown): number {
  const chainId = typeof value === 'number' ? value : typeof value === 'string' && /^(0x[0-9a-f]{1,14}|\d{1,16})$/i.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw inputErrors.notChainId({ value: textOf(value).slice(0, 80) });
  return chainId;
}

/** Bytes as `0x…`, whole bytes only. */
export function isHexData(value: unknown): value is string {
  return typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(value); // a group to repeat would overflow the stack over megabytes
}

/** 20 bytes; the checksum of mixed case is checked where keccak is at hand. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value);
}

/** 32 bytes, e.g. of a transaction. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);
}

/** UTF-8 text as `0x…`, the form `personal_sign` takes. */
export function encodeUtf8(text: string): string {
  return encodeBytes(new TextEncoder().encode(text));
}

export function encodeBytes(bytes: Uint8Array): string {
  let hex = '0x';
  for (const byte of bytes) hex += pairs[byte];
  return hex;
}

/** The mirror of {@link encodeBytes}, many times as fast as parsing pair by pair. @throws input.notHexData */
export function decodeBytes(hex: string): Uint8Array {
  if (!isHexData(hex)) throw inputErrors.notHexData({ value: textOf(hex).slice(0, 80) });
  const bytes = new Uint8Array(hex.length / 2 - 1);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = nibble(hex.charCodeAt(2 * i + 2)) * 16 + nibble(hex.charCodeAt(2 * i + 3));
  return bytes;
}

const pairs = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Of `0`–`9`, `A`–`F` and `a`–`f`. */
function nibble(code: number): number {
  return code < 58 ? code - 48 : (code | 32) - 87;
}
