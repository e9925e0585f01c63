import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { hasCode } from '../../domain/errors.ts';
import type { WalletError } from '../../domain/errors.ts';
import { findRevert } from '../../domain/transactions/revertData.ts';
import { describeRefusal } from '../describeRefusal.ts';

/** `explainRevert` for the kit itself: what reads the contract's words is fetched once one has refused. */
export async function refusalOf(error: unknown, abi?: Abi): Promise<WalletError | undefined> {
  if (hasCode(error, 'transaction.simulationFailed')) return error; // who explained it first may have had a better ABI
  const found = findRevert(error);
  return found && transactionErrors.simulationFailed({ ...(await describeRefusal(found, abi)) }, { cause: error });
}
