import { transactionErrors } from '../../contracts/transactionErrors.ts';
import { knownErrors } from '../../data/knownErrors.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { decodeRevert } from '../../domain/abi/decodeRevert.ts';
import { parseAbi } from '../../domain/abi/parseAbi.ts';
import { hasCode } from '../../domain/errors.ts';
import type { WalletError } from '../../domain/errors.ts';
import { executionReverted, formatRevert } from '../../domain/formatRevert.ts';
import { findRevert } from '../../domain/revertData.ts';
import type { RevertFound } from '../../domain/revertData.ts';

/** Anything thrown as `transaction.simulationFailed`, if a contract refused; undefined if the error is about something else. */
export function explainRevert(error: unknown, abi: Abi = []): WalletError | undefined {
  if (hasCode(error, 'transaction.simulationFailed')) return error; // who explained it first may have had a better ABI
  const found = findRevert(error);
  return found && toSimulationError(found, abi, error);
}

/** The error for revert data: says the contract's own error where the ABI or a list of common errors knows it. */
export function toSimulationError({ data, reason }: RevertFound, abi: Abi = [], cause?: unknown): WalletError {
  const decoded = data === undefined ? undefined : decodeRevert(data, [...abi, ...commonErrors()]);
  const why = decoded ? formatRevert(decoded) : (reason ?? executionReverted);
  return transactionErrors.simulationFailed({ why, ...(data !== undefined && { data }), ...(decoded && { name: decoded.name, args: decoded.args }) }, { cause });
}

let parsed: Abi | undefined;
function commonErrors(): Abi {
  return (parsed ??= parseAbi(knownErrors));
}
