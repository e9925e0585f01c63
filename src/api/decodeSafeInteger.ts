import { decodeQuantity } from '../domain/hex.ts';
import { inputErrors } from '../domain/inputErrors.ts';

/** A quantity that counts blocks, nonces and the like. @throws input.notQuantity above 2^53 - 1 */
export function decodeSafeInteger(value: unknown): number {
  const quantity = decodeQuantity(value);
  if (quantity > Number.MAX_SAFE_INTEGER) throw inputErrors.notQuantity({ value: quantity });
  return Number(quantity);
}
