import { transactionErrors } from '../../contracts/transactionErrors.ts';
import { hasCode } from '../../domain/errors.ts';
import { isInsufficientFunds } from '../../domain/transactions/insufficientFunds.ts';
import { isNonceTooLow } from './broadcast.ts';
import { writeErrors } from './writeErrors.ts';

/** Why a node would not have a signed transaction, in words for people. What it said is the cause. */
export function toSendError(error: unknown, nonce: number): unknown {
  if (!hasCode(error, 'rpc.error')) return error;
  if (isNonceTooLow(error)) return writeErrors.nonceUsed({ nonce }, { cause: error });
  if (isInsufficientFunds(error)) return transactionErrors.insufficientFunds({ missing: 'more' }, { cause: error });
  return writeErrors.sendFailed({ reason: error.context['message'] }, { cause: error });
}
