import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { hasCode } from '../../domain/errors.ts';
import type { WalletError } from '../../domain/errors.ts';
import { findRevert } from '../../domain/transactions/revertData.ts';
import { describeRevert } from '../describeRevert.ts';

/** Anything thrown as `transaction.simulationFailed`, if a contract refused; undefined if the error is about something else. */
export function explainRevert(error: unknown, abi?: Abi): WalletError | undefined {
  if (hasCode(error, 'transaction.simulationFailed')) return error; // who explained it first may have had a better ABI
  const found = findRevert(error);
  return found && transactionErrors.simulationFailed({ ...describeRevert(found, abi) }, { cause: error });
}
