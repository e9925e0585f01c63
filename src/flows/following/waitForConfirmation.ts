import { transactionErrors } from '../../contracts/transactionErrors.ts';
import { WalletError } from '../../domain/errors.ts';
import * as limits from '../../domain/limits.ts';
import { untilAborted } from '../../domain/wait.ts';
import { selectActivityEntry } from '../../store/activity.ts';
import type { SendPhase } from '../../store/activity.ts';
import type { Flow } from '../../store/coreState.ts';
import { watchTransaction } from './watchTransaction.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Waits until something that was sent from this page is in a block, itself or at another price. @throws what it failed with, transaction.replaced, transaction.dropped, transaction.notFound, the signal's reason */
export function waitForConfirmation(request: { readonly id: string; readonly signal?: AbortSignal | undefined }): Flow<Promise<void>> {
  assertArguments('waitForConfirmation({ id: string })', request);
  const { id, signal } = request;
  return async (dispatch, getState) => {
    await untilAborted(dispatch(watchTransaction(id)), signal);
    const error = failureOf(selectActivityEntry(getState(), id)?.phase);
    if (error) throw error;
  };
}

function failureOf(phase: SendPhase | undefined): WalletError | undefined {
  switch (phase?.at) {
    case 'confirmed':
      return undefined;
    case 'failed':
      return new WalletError(phase.error.code, phase.error.message, { remedy: phase.error.remedy });
    case 'replaced': {
      const { at: _at, ...replacement } = phase;
      return phase.reason === 'repriced' && phase.success === true ? undefined : transactionErrors.replaced(replacement);
    }
    case 'dropped':
      return phase.hash === undefined ? transactionErrors.notFound({ blocks: limits.transactionWaitBlocks }) : transactionErrors.dropped({ hash: phase.hash });
    default: // cleared from the list, or too old for it
      return transactionErrors.notFound({ blocks: limits.transactionWaitBlocks });
  }
}
