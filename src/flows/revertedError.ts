import { transactionErrors } from '../contracts/transactionErrors.ts';
import type { WalletError } from '../domain/errors.ts';

/** That the chain refused a transaction, with the reason where it could be found out. */
export function revertedError(hash: string, reason: string | undefined): WalletError {
  if (reason === undefined) return transactionErrors.reverted({ hash, why: 'The chain refused it.' });
  return transactionErrors.reverted({ hash, reason, why: `${reason}.` }, { cause: transactionErrors.erroredWithReason({ hash, reason }) });
}
