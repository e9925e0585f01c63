import type { AbiValue } from '../abi/abi.ts';
import type { Revert } from '../abi/decodeRevert.ts';
import { shownText } from '../text/shownText.ts';
import { assertArguments } from '../assertArguments.ts';
import { reverted } from './reverted.ts';

/** One short line for people, whatever the contract put into it: its reason, or the error by name and arguments, e.g. `DropClaimExceedLimit(3,4)`. */
export function formatRevert(revert: Revert | undefined): string {
  assertArguments('formatRevert({ name: string, args: list }?)', revert);
  const reason = formatReason(revert);
  return revert?.name !== 'Error' && reason !== undefined ? reason : [reverted, reason].filter((part) => part !== undefined).join(': ');
}

/** The reason alone, where there is one: for texts that say themselves that something fails. */
export function formatReason(revert: Revert | undefined): string | undefined {
  if (!revert) return undefined;
  const { name, args: [first] } = revert;
  if (name === 'Error' && typeof first === 'string') return shown(first) || undefined;
  if (name === 'Panic' && typeof first === 'bigint') return `Panic(0x${first.toString(16).padStart(2, '0')}): ${panics[String(first)] ?? 'an unknown code'}`;
  return shown(`${name}${formatList(revert.args)}`);
}

const maxGraphemes = 250;

/** Nothing hidden, and no markup, in case a page shows it as HTML. */
function shown(text: string): string {
  const kept = shownText(text, maxGraphemes);
  const isWhole = shownText(text, maxGraphemes + 1) === kept;
  return `${kept}${isWhole ? '' : '…'}`.replaceAll('<', '‹').replaceAll('>', '›');
}

/** By the decimal code. @see Solidity, panic via assert and error via require */
const panics: Readonly<Record<string, string>> = {
  0x00: 'a check that the compiler put in failed',
  0x01: 'an assertion failed',
  0x11: 'a number became too large or too small for its type',
  0x12: 'a division by zero',
  0x21: 'a number that stands for no member of an enum',
  0x22: 'stored bytes are encoded wrongly',
  0x31: 'an element was taken from an empty array',
  0x32: 'an index is outside its array',
  0x41: 'too much memory was asked for',
  0x51: 'a function was called that was never set',
};

const maxItems = 20;

function formatList(values: readonly AbiValue[]): string {
  const shown = values.slice(0, maxItems).map(formatValue);
  return `(${[...shown, ...(values.length > maxItems ? ['…'] : [])].join()})`;
}

function formatValue(value: AbiValue): string {
  if (typeof value === 'string') return /^0x[0-9a-f]*$/i.test(value) ? value.slice(0, 80) : JSON.stringify(value.slice(0, 200)); // quoted, or it could pass for other arguments
  if (typeof value === 'object') return formatList(isList(value) ? value : Object.values(value));
  return String(value);
}

function isList(value: AbiValue): value is readonly AbiValue[] {
  return Array.isArray(value);
}
