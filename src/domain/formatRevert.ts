import type { AbiValue } from './abi/abi.ts';
import type { Revert } from './abi/decodeRevert.ts';

/** Spec §8, where nothing is known of the reason. */
export const executionReverted = 'Execution Reverted';

/** An error of a contract as its name and arguments, e.g. `ERC20InsufficientBalance(0x…, 1, 2)`; what Solidity's own panics mean is said too. */
export function formatRevert({ name, args }: Revert): string {
  const [code] = args;
  if (name === 'Panic' && args.length === 1 && typeof code === 'bigint') return `Panic(0x${code.toString(16).padStart(2, '0')})${panics[code.toString(16)] ?? ''}`;
  return `${name}(${args.map(formatValue).join(', ')})`;
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

function formatValue(value: AbiValue): string {
  if (typeof value === 'string') return /^0x[0-9a-f]*$/i.test(value) ? value : JSON.stringify(value);
  if (typeof value !== 'object') return String(value);
  return isList(value) ? `[${value.map(formatValue).join(', ')}]` : `{${Object.entries(value).map(([name, item]) => `${name}: ${formatValue(item)}`).join(', ')}}`;
}

/** `Array.isArray` alone forgets what a list holds. */
function isList(value: readonly AbiValue[] | { readonly [name: string]: AbiValue }): value is readonly AbiValue[] {
  return Array.isArray(value);
}
