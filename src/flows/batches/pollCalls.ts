import { callsErrors } from '../../contracts/callsErrors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { CallsStatus } from '../../domain/transactions/calls.ts';
import { isWalletError } from '../../domain/errors.ts';
import { poll } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { getCallsStatus } from './getCallsStatus.ts';
import type { CallsQuestion } from './readCallsStatus.ts';

export const callsPollMs = 1_000;
/** How long the end of a batch is waited for. */
const callsWaitMs = 10 * 60_000;

/** What `waitForCalls` does. */
export function pollCalls({ signal, ...question }: CallsQuestion): Flow<Promise<CallsStatus>> {
  return coreFlow(async (dispatch, _getState, services) => {
    const either = signal ? AbortSignal.any([signal, services.signal]) : services.signal;
    const read = async (): Promise<CallsStatus | undefined> => {
      try {
        const status = await dispatch(getCallsStatus({ ...question, signal: either }));
        return status.outcome === 'pending' ? undefined : status;
      } catch (error) {
        if (!isPassing(error)) throw error;
        services.report('core', error);
        return undefined;
      }
    };
    const status = await poll(read, { clock: services.port(clockPort), signal: either, everyMs: callsPollMs, forMs: callsWaitMs });
    if (!status) throw callsErrors.stillPending({ id: question.id });
    return status;
  });
}

function isPassing(error: unknown): boolean {
  return isWalletError(error) && (error.code.startsWith('rpc.') || error.code === 'wallet.noAnswer' || error.code === 'wallet.requestFailed');
}
