import type { Hex } from '../encoding/hex.ts';
import { asHex } from '../encoding/hex.ts';
import { isAddress, isHexData } from '../encoding/isHex.ts';
import { textOf } from '../errors.ts';
import { inputErrors } from '../inputErrors.ts';

/** Bundlers and paymasters write what is absent as null, too. */
export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** @throws input.notAddress */
export function decodeAddress(value: unknown): Hex {
  if (!isAddress(value)) throw inputErrors.notAddress({ address: textOf(value).slice(0, 80) });
  return value;
}

/** @throws input.notHexData */
export function decodeHexData(value: unknown): Hex {
  if (!isHexData(value)) throw inputErrors.notHexData({ value: textOf(value).slice(0, 80) });
  return asHex(value);
}
