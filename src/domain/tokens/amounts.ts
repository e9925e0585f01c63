import { assertArguments } from '../assertArguments.ts';



const maxAmountCharacters = 1_000;
/** What a person typed as an amount. */
export type AmountReading =
  | { readonly at: 'empty' }
  | { readonly at: 'amount'; readonly units: bigint }
  /** `ambiguous`: a thousand in one language and one in another, such as `1,000`. */
  | { readonly at: 'wrong'; readonly why: 'malformed' | 'tooPrecise' | 'tooLarge' | 'ambiguous' };

/**
 * Reads an amount as people write one, in the token's smallest unit: with a point or a comma, and with thousands set apart. `decimalSign` is that
 * of the visitor's language, and decides nothing but what is ambiguous.
 */
export function parseAmount(text: string, options: { readonly decimals: number; readonly decimalSign: string }): AmountReading {
  assertArguments('parseAmount(text: string, { decimals: number, decimalSign: string })', text, options);
  const { decimals, decimalSign } = options;
  if (text.length > maxAmountCharacters) return { at: 'wrong', why: 'malformed' };
  const plain = toPlain(text);
  if (plain === '') return { at: 'empty' };
  if (!/^[\d., ]*\d[\d., ]*$/.test(plain)) return { at: 'wrong', why: 'malformed' };
  const split = splitDecimals(plain, decimalSign);
  if ('why' in split) return { at: 'wrong', why: split.why };
  const fraction = split.fraction.replace(/0+$/, '');
  if (fraction.length > decimals) return { at: 'wrong', why: 'tooPrecise' };
  if (split.whole.length > 80) return { at: 'wrong', why: 'tooLarge' };
  const units = BigInt(`${split.whole}${fraction.padEnd(decimals, '0')}` || '0');
  return units < 2n ** 256n ? { at: 'amount', units } : { at: 'wrong', why: 'tooLarge' };
}

/** Digits of ASCII, and one blank for whatever sets thousands apart other than a point or a comma. Invisible characters come along when an amount is copied. */
function toPlain(text: string): string {
  return text
    .replace(/[０-９．，]/g, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .trim()
    .replace(/[\s'’_]/g, ' ');
}

function splitDecimals(plain: string, decimalSign: string): { readonly whole: string; readonly fraction: string } | { readonly why: 'malformed' | 'ambiguous' } {
  const signs = plain.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return isWhole(plain) ? { whole: plain.replace(/ /g, ''), fraction: '' } : { why: 'malformed' };
  const isLone = signs.length === 1;
  if (isLone && last !== decimalSign && /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) return { why: 'ambiguous' };
  // A lone sign, or another one than those before it, begins the decimals; the same one again and again sets thousands apart.
  const at = isLone || signs.at(-2) !== last ? plain.lastIndexOf(last) : plain.length;
  const whole = plain.slice(0, at);
  const fraction = plain.slice(at + 1);
  return isWhole(whole) && /^\d*$/.test(fraction) ? { whole: whole.replace(/[., ]/g, ''), fraction } : { why: 'malformed' };
}

/** Without groups, or in groups of three, or as in India of two before the last: `1 5` is a slip, and not fifteen. */
function isWhole(text: string): boolean {
  return /^\d*$/.test(text) || /^\d{1,3}([., ])(?:\d{2,3}\1)*\d{3}$/.test(text);
}

/** The sign before decimals in a language, by its BCP 47 tag. */
export function decimalSignOf(tag: string): string {
  return new Intl.NumberFormat(tag).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.';
}

function minusSignOf(tag: string): string {
  return new Intl.NumberFormat(tag).formatToParts(-1).find(({ type }) => type === 'minusSign')?.value ?? '-';
}

/** Every digit of an amount, and no other sign than that before the decimals: what a field holds and {@link parseAmount} reads back. */
export function exactAmount(units: bigint, decimals: number, decimalSign = '.'): string {
  assertArguments('exactAmount(units: bigint, decimals: number)', units, decimals);
  if (units < 0n) return `-${exactAmount(-units, decimals, decimalSign)}`;
  const [whole, fraction] = digitsOf(units, decimals);
  return fraction === '' ? whole : `${whole}${decimalSign}${fraction}`;
}

const shownDecimals = 6;

/** An amount to look at, in the visitor's language: six decimals at most and never rounded up, because it must not show more than there is. */
export function formatAmount(units: bigint, decimals: number, tag: string): string {
  assertArguments('formatAmount(units: bigint, decimals: number, tag: string)', units, decimals, tag);
  if (units < 0n) {
    const text = formatAmount(-units, decimals, tag);
    return text.startsWith('< ') ? `> ${minusSignOf(tag)}${text.slice(2)}` : `${minusSignOf(tag)}${text}`;
  }
  const [whole, fraction] = digitsOf(units, decimals);
  const shown = fraction.slice(0, shownDecimals).replace(/0+$/, '');
  const sign = decimalSignOf(tag);
  if (units > 0n && whole === '0' && shown === '') return `< 0${sign}${'1'.padStart(shownDecimals, '0')}`;
  return `${new Intl.NumberFormat(tag).format(BigInt(whole))}${shown === '' ? '' : `${sign}${shown}`}`;
}

/** Whole digits, and decimals without zeros at their end. */
function digitsOf(units: bigint, decimals: number): readonly [whole: string, fraction: string] {
  const digits = units.toString().padStart(decimals + 1, '0');
  return [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals).replace(/0+$/, '')];
}

/** What an amount is worth, in cents, rounded down. `priceUsd`: of a whole token, in decimal digits. */
export function worthCents(units: bigint, decimals: number, priceUsd: string): bigint {
  assertArguments('worthCents(units: bigint, decimals: number, priceUsd: string)', units, decimals, priceUsd);
  const [whole = '0', fraction = ''] = priceUsd.split('.');
  const price = BigInt(`${whole}${fraction}`);
  return (units * price * 100n) / 10n ** BigInt(decimals + fraction.length);
}

/** Cents of a dollar as money, in the visitor's language. What is worth less than one, and not nothing, is said to be less. */
export function formatUsd(cents: bigint, tag: string, { isSomething = false } = {}): string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' });
  const shown = cents === 0n && isSomething ? 1n : cents < 0n ? -cents : cents;
  const text = format.format(`${cents < 0n ? '-' : ''}${shown / 100n}.${String(shown % 100n).padStart(2, '0')}` as `${number}`); // digits and a point, which no floating number has to hold
  return cents === 0n && isSomething ? `< ${text}` : text;
}
