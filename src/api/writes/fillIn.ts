import { transactionErrors } from '../../contracts/transactionErrors.ts';
import { isInsufficientFunds } from '../../domain/transactions/insufficientFunds.ts';
import type { PreparedTransaction } from '../../domain/transactions/transactions.ts';
import { assertWholeUnits } from './assertWholeUnits.ts';
import { readCost } from './readCost.ts';
import { refusalOf } from './refusalOf.ts';
import type { Unprepared, WriteContext } from './writeContext.ts';

/** Adds gas and fees; what the caller gave stays. The nonce comes last, see there. @throws transaction.simulationFailed, transaction.insufficientFunds, transaction.*, rpc.* */
export async function fillIn(context: WriteContext, transaction: Unprepared): Promise<Omit<PreparedTransaction, 'nonce'>> {
  const { transport, traits } = context;
  assertWholeUnits(transaction.valueWei, { chainId: transport.chainId, traits });
  const { nonce: _nonce, ...rest } = transaction;
  try {
    return { ...rest, chainId: transport.chainId, ...(await readCost(context, transaction)) };
  } catch (error) {
    // Gas is found out by running it, so this is where a refusal shows that no simulation was asked for.
    throw (await refusalOf(error)) ?? (isInsufficientFunds(error) ? transactionErrors.insufficientFunds({ missing: 'more' }, { cause: error }) : error);
  }
}
