import { textOf } from '../errors.ts';
import { inputErrors } from '../inputErrors.ts';
import { exactAmount } from './amounts.ts';
import { assertArguments } from '../assertArguments.ts';

/** An amount in whole tokens, as decimal digits with a point, in the smallest unit: `parseUnits('1.5', 6)` is `1500000n`. For what programs write; `parseAmount` reads what people type. @throws input.notUnits for anything else, and for more decimals than there are */
export function parseUnits(text: string, decimals: number): bigint {
  const [, sign = '', whole = '', fraction = ''] = (typeof text === 'string' && text.length <= maxCharacters && /^(-?)(\d*)(?:\.(\d*))?$/.exec(text)) || [];
  if (whole + fraction === '' || !Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals || fraction.replace(/0+$/, '').length > decimals) throw inputErrors.notUnits({ decimals, value: textOf(text).slice(0, 80) });
  const units = BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  return sign === '-' ? -units : units;
}

/** The mirror of {@link parseUnits}: every digit, without zeros at the end. `formatAmount` writes for people, in their language. */
export function formatUnits(units: bigint, decimals: number): string {
  assertArguments('formatUnits(units: bigint, decimals: number)', units, decimals);
  return exactAmount(units, decimals);
}

const maxCharacters = 1_000;
/** Of a `uint8`, which is how tokens tell theirs. */
const maxDecimals = 255;
