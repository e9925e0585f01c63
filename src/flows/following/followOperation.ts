import { bundlersOf } from '../../api/bundler/bundlers.ts';
import { readUserOperationReceipt } from '../../api/bundler/readUserOperationReceipt.ts';
import { assertSucceeded } from '../../api/bundler/waitForUserOperation.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { toWireError } from '../../domain/errors.ts';
import type { UserOperationReceipt } from '../../domain/userOperations/bundlerAnswers.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { poll } from '../../domain/wait.ts';
import { selectActivityEntry, sendFailed, sendSubmitted } from '../../store/activity.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { watchTransaction } from './watchTransaction.ts';

/** How often and how long a bundler is asked about an operation of an earlier visit. */
const operationLookMs = 5_000;
const operationFollowMs = 3_600_000;

/**
 * The work behind `watchQueued`. A look that fails is made again: before the visitor has acted on the page, no bundler may be asked. What is in no block after an hour stays as it
 * is; a later visit asks again.
 */
export function followOperation(entryId: string): Flow<Promise<void>> {
  return coreFlow(async (dispatch, getState, services) => {
    const entry = selectActivityEntry(getState(), entryId);
    if (entry?.phase.at !== 'queued') return;
    const { chainId, phase: { operation } } = entry;
    if (operation === undefined) {
      const { followRelay } = await loadPart(import('./followRelay.ts'));
      return dispatch(followRelay(entryId));
    }
    const { signal } = services;
    const look = async (): Promise<UserOperationReceipt | 'over' | undefined> => {
      const now = selectActivityEntry(getState(), entryId)?.phase;
      if (now?.at !== 'queued' || now.operation !== operation) return 'over';
      try {
        const { all } = await bundlersOf(services, chainId);
        return (await readUserOperationReceipt(all, operation, { signal })) ?? undefined;
      } catch {
        signal.throwIfAborted();
        return undefined;
      }
    };
    const found = await poll(look, { clock: services.port(clockPort), signal, everyMs: operationLookMs, forMs: operationFollowMs });
    if (found === undefined || found === 'over') return;
    const { transaction: { hash } } = found;
    try {
      assertSucceeded(found);
    } catch (error) {
      return void dispatch(sendFailed({ id: entryId, hash, error: toWireError(error) }));
    }
    dispatch(sendSubmitted({ id: entryId, hash }));
    await dispatch(watchTransaction(entryId));
  });
}
