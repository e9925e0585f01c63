import type { AbiValue } from './abi/abi.ts';
import type { Revert } from './abi/decodeRevert.ts';
import { shownText } from './shownText.ts';

/** Spec §8, where nothing is known of the reason. */
export const executionReverted = 'Execution Reverted';

const graphemesMost = 300;

/**
 * An error of a contract as its name and arguments, e.g. `ERC20InsufficientBalance(0x…, 1, 2)`; what Solidity's own panics mean is said too.
 * One short line that hides nothing and is no markup, whatever the contract put into it.
 */
export function formatRevert(revert: Revert | undefined): string {
  if (!revert || (revert.name === 'Error' && revert.args[0] === '')) return executionReverted;
  return shownText(format(revert), graphemesMost).replaceAll('<', '‹').replaceAll('>', '›');
}

function format({ name, args }: Revert): string {
  const [code] = args;
  if (name === 'Panic' && args.length === 1 && typeof code === 'bigint') return `Panic(0x${code.toString(16).padStart(2, '0')})${panics[code.toString(16)] ?? ''}`;
  return `${name}(${formatItems(args.slice(0, itemsMost + 1).map(formatValue))})`;
}

/** @see Solidity documentation, "Panic via assert and Error via require" */
const panics: Readonly<Record<string, string>> = {
  1: ': an assertion failed',
  11: ': arithmetic overflow or underflow',
  12: ': division by zero',
  21: ': no such value of an enum',
  22: ': a byte array in storage is encoded wrongly',
  31: ': pop of an empty array',
  32: ': an index is out of bounds',
  41: ': too much memory',
  51: ': a function that was never set',
};

const itemsMost = 20;

function formatValue(value: AbiValue): string {
  if (typeof value === 'string') return /^0x[0-9a-f]*$/i.test(value) ? value.slice(0, graphemesMost) : JSON.stringify(value.slice(0, graphemesMost)); // quoted, or it could pass for other arguments
  if (typeof value !== 'object') return String(value);
  return isList(value) ? `[${formatItems(value.slice(0, itemsMost + 1).map(formatValue))}]` : `{${formatItems(Object.entries(value).slice(0, itemsMost + 1).map(([name, item]) => `${name}: ${formatValue(item)}`))}}`;
}

/** Not all of a long list, before it is put together: it may have millions. */
function formatItems(items: readonly string[]): string {
  return (items.length > itemsMost ? [...items.slice(0, itemsMost), '…'] : items).join(', ');
}

/** `Array.isArray` alone forgets what a list holds. */
function isList(value: readonly AbiValue[] | { readonly [name: string]: AbiValue }): value is readonly AbiValue[] {
  return Array.isArray(value);
}
