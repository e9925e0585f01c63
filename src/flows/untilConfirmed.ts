import { transactionErrors } from '../contracts/errors.ts';
import { WalletError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { untilAborted } from '../domain/wait.ts';
import { selectActivityEntry } from '../store/activity.ts';
import type { Flow } from '../store/coreState.ts';
import { watchTransaction } from './watchTransaction.ts';

/** Waits until something sent is confirmed. @throws what it failed with, transaction.notFound, the signal's reason */
export function untilConfirmed({ id, signal }: { readonly id: string; readonly signal?: AbortSignal | undefined }): Flow<Promise<void>> {
  return async (dispatch, getState) => {
    await untilAborted(dispatch(watchTransaction(id)), signal);
    const phase = selectActivityEntry(getState(), id)?.phase;
    if (phase?.at === 'confirmed') return;
    if (phase?.at === 'failed') throw new WalletError(phase.error.code, phase.error.message, { remedy: phase.error.remedy });
    throw transactionErrors.notFound({ blocks: limits.transactionWaitBlocks });
  };
}
