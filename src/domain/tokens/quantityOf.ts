import { assertArguments } from '../assertArguments.ts';

/** How many pieces a text says, of so many that there are; undefined for anything else. */
export function quantityOf(text: string, held: bigint): bigint | undefined {
  assertArguments('quantityOf(text: string, held: bigint)', text, held);
  const digits = text.trim();
  if (!/^\d{1,78}$/.test(digits)) return undefined;
  const quantity = BigInt(digits);
  return quantity >= 1n && quantity <= held ? quantity : undefined;
}
