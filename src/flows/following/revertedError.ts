import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { WalletError } from '../../domain/errors.ts';
import { enWhy } from '../../locales/en/enWhy.ts';

/** That the chain refused a transaction, with the reason where it could be found out. */
export function revertedError(hash: string, reason: string | undefined): WalletError {
  if (reason === undefined) return transactionErrors.reverted({ hash, why: enWhy['core.why.refused'], whyKey: 'core.why.refused' });
  return transactionErrors.reverted({ hash, reason, why: `${reason}.` }, { cause: transactionErrors.erroredWithReason({ hash, reason }) });
}
