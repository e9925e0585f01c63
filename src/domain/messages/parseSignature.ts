import { isHexData } from '../encoding/isHex.ts';
import { toWord } from '../encoding/toWord.ts';
import { messageErrors } from './messageErrors.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** A signature of secp256k1, its `s` in the lower half. @see EIP-2 */
export interface SignatureParts {
  /** `0x…`, 32 bytes */
  readonly r: string;
  /** `0x…`, 32 bytes */
  readonly s: string;
  readonly yParity: 0 | 1;
}

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * Reads 65 bytes (`v` as 0, 1, 27 or 28) or 64 (EIP-2098). The upper half of `s` is refused: it would give every signature a twin.
 * @throws message.badSignature
 */
export function parseSignature(signature: unknown): SignatureParts {
  if (!isHexData(signature)) throw messageErrors.badSignature({ why: 'not hexadecimal data' });
  const hex = signature.slice(2).toLowerCase();
  const r = `0x${hex.slice(0, 64)}`;
  if (hex.length === 130) return assertSignature({ r, s: `0x${hex.slice(64, 128)}`, yParity: decodeV(Number.parseInt(hex.slice(128), 16)) });
  if (hex.length !== 128) throw messageErrors.badSignature({ why: `${hex.length / 2} bytes` });
  const parityAndS = BigInt(`0x${hex.slice(64)}`);
  return assertSignature({ r, s: toWord(BigInt.asUintN(255, parityAndS)), yParity: parityAndS >> 255n === 1n ? 1 : 0 });
}

/** 65 bytes, `v` being 27 or 28: the form that contracts and older libraries take. */
export function encodeSignature(parts: SignatureParts): Hex {
  assertArguments('encodeSignature({ r: string, s: string, yParity: number })', parts);
  const { r, s, yParity } = parts;
  return `0x${r.slice(2)}${s.slice(2)}${yParity === 1 ? '1c' : '1b'}`;
}

/** 64 bytes. @see EIP-2098 */
export function encodeCompactSignature(parts: SignatureParts): Hex {
  assertArguments('encodeCompactSignature({ r: string, s: string, yParity: number })', parts);
  const { r, s, yParity } = parts;
  return `0x${r.slice(2)}${toWord(BigInt(s) | (BigInt(yParity) << 255n)).slice(2)}`;
}

/** @throws message.badSignature for what no key of the curve makes, or what has a twin */
export function assertSignature(parts: SignatureParts): SignatureParts {
  const [r, s] = [BigInt(parts.r), BigInt(parts.s)];
  if (r === 0n || r >= curveOrder || s === 0n || s >= curveOrder) throw messageErrors.badSignature({ why: 'r or s is out of range' });
  if (s > curveOrder >> 1n) throw messageErrors.badSignature({ why: 's is in the upper half' });
  return parts;
}

function decodeV(v: number): 0 | 1 {
  if (v === 0 || v === 27) return 0;
  if (v === 1 || v === 28) return 1;
  throw messageErrors.badSignature({ why: `v is ${v}` });
}
