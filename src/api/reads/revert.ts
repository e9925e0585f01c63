import type { Abi } from '../../domain/abi/abi.ts';
import { decodeRevert } from '../../domain/abi/decodeRevert.ts';
import { encodeJson } from '../../domain/json.ts';
import { hasCode, messageOf } from '../../domain/errors.ts';
import type { WalletError } from '../../domain/errors.ts';
import { isHexData } from '../../domain/hex.ts';
import { shownText } from '../../domain/shownText.ts';
import { contractErrors } from './readErrors.ts';

const reasonGraphemesMost = 200;

/** The bytes with which a contract refused, out of what a node calls an error; `0x` where it refused without any. Undefined for any other error. */
export function revertDataOf(error: unknown): string | undefined {
  if (!hasCode(error, 'rpc.error')) return undefined;
  const { code, data } = error.context;
  const found = hexIn(data, 3);
  if (found !== undefined && found !== '0x') return found;
  // 3 is what the execution API says for a revert; older nodes have only their text.
  return code === 3 || /revert|invalid opcode|vm exception|vm execution error/i.test(messageOf(error)) ? '0x' : undefined;
}

/** The refusal as an error: `Execution Reverted`, or the reason decoded by the contract's interface. */
export function revertError(data: string, { abi, to, cause }: { readonly abi?: Abi | undefined; readonly to?: string | undefined; readonly cause?: unknown } = {}): WalletError {
  const revert = decodeRevert(data, abi);
  const context = { data, ...(to !== undefined && { address: to }) };
  if (!revert) return contractErrors.reverted({ reason: 'Execution Reverted', ...context }, { cause });
  const { name, args } = revert;
  const [first] = args;
  const said = name === 'Error' && typeof first === 'string' ? `Execution Reverted: ${first}` : `${name}(${args.map((arg) => (typeof arg === 'string' || typeof arg === 'bigint' ? String(arg) : encodeJson(arg))).join(', ')})`;
  return contractErrors.reverted({ reason: shownText(said, reasonGraphemesMost), name, args, ...context }, { cause });
}

/** Nodes put the bytes into `data` itself, into an object under it, or behind a word ("Reverted 0x…"). */
function hexIn(value: unknown, levels: number): string | undefined {
  if (typeof value === 'string') {
    const hex = /^(?:Reverted )?(0x[0-9a-f]*)$/i.exec(value.trim())?.[1];
    return isHexData(hex) ? hex : undefined;
  }
  if (typeof value !== 'object' || value === null || levels === 0) return undefined;
  for (const item of Object.values(value)) {
    const found = hexIn(item, levels - 1);
    if (found !== undefined && isSelectorAndWords(found)) return found;
  }
  return undefined;
}

/** What revert data is; the hashes and addresses that some nodes give beside it are not. */
function isSelectorAndWords(hex: string): boolean {
  return hex.length >= 10 && (hex.length - 10) % 64 === 0;
}
