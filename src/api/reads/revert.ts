import { knownErrors } from '../../data/knownErrors.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { decodeRevert } from '../../domain/abi/decodeRevert.ts';
import { parseAbi } from '../../domain/abi/parseAbi.ts';
import { hasCode } from '../../domain/errors.ts';
import type { WalletError } from '../../domain/errors.ts';
import { executionReverted, formatRevert } from '../../domain/formatRevert.ts';
import { findRevert } from '../../domain/revertData.ts';
import { shownText } from '../../domain/shownText.ts';
import { contractErrors } from './readErrors.ts';

const reasonGraphemesMost = 200;

/** What a node calls an error, as `contract.reverted` where a contract refused, else as it is. */
export function explainCallError(error: unknown, of: { readonly abi?: Abi | undefined; readonly to: string }): unknown {
  const found = hasCode(error, 'rpc.error') ? findRevert(error) : undefined;
  return found ? revertError(found, { ...of, cause: error }) : error;
}

/** The refusal as an error: `Execution Reverted`, or what the contract's own errors or a list of common ones make of it. */
export function revertError({ data, reason }: { readonly data?: string; readonly reason?: string }, { abi = [], to, cause }: { readonly abi?: Abi | undefined; readonly to: string; readonly cause?: unknown }): WalletError {
  const revert = data === undefined || data === '0x' ? undefined : decodeRevert(data, [...abi, ...commonErrors()]);
  const why = revert ? formatRevert(revert) : (reason ?? executionReverted);
  return contractErrors.reverted({ reason: shownText(why, reasonGraphemesMost), address: to, ...(data !== undefined && { data }), ...(revert && { name: revert.name, args: revert.args }) }, { cause });
}

let parsed: Abi | undefined;
function commonErrors(): Abi {
  return (parsed ??= parseAbi(knownErrors));
}
