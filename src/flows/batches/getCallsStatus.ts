import type { CallsStatus } from '../../domain/transactions/calls.ts';
import type { Flow } from '../../store/coreState.ts';
import type { CallsQuestion } from './readCallsStatus.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** How a batch fares: by the word of the wallet that carries it out, or of the chain where the kit does. @see EIP-5792 @throws calls.unknown, wallet.*, rpc.* */
export function getCallsStatus(question: CallsQuestion): Flow<Promise<CallsStatus>> {
  return async (dispatch) => dispatch((await loadPart(import('./readCallsStatus.ts'))).readCallsStatus(question));
}
