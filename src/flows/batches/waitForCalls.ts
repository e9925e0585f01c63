import type { CallsStatus } from '../../domain/transactions/calls.ts';
import type { Flow } from '../../store/coreState.ts';
import type { CallsQuestion } from './readCallsStatus.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** Waits until a batch has ended, well or not: see `outcome`. A node or wallet that fails to answer is asked again. @throws calls.unknown, calls.stillPending after ten minutes, the signal's reason */
export function waitForCalls(question: CallsQuestion): Flow<Promise<CallsStatus>> {
  return async (dispatch) => dispatch((await loadPart(import('./pollCalls.ts'))).pollCalls(question));
}
