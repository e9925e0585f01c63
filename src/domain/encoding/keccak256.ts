import { keccak_256 } from '@noble/hashes/sha3.js';
import { decodeBytes, encodeBytes } from './bytes.ts';
import type { Hex } from './hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** Keccak-256 of bytes or of `0x…`, as `0x…`. Heavy: only code that loads on demand may import this file. @throws input.notHexData */
export function keccak256(data: Uint8Array | string): Hex {
  assertArguments('keccak256(data: Uint8Array | string)', data);
  return encodeBytes(keccak256Bytes(typeof data === 'string' ? decodeBytes(data) : data));
}

/** {@link keccak256} as 32 bytes, for what is hashed again. */
export function keccak256Bytes(data: Uint8Array): Uint8Array {
  return keccak_256(data);
}

/** {@link keccak256} of text in UTF-8, e.g. of a signature whose first four bytes are a selector. */
export function keccak256Text(text: string): Hex {
  return encodeBytes(keccak256Bytes(encoder.encode(text)));
}

const encoder = /* @__PURE__ */ new TextEncoder();
