import type { CallsStatus } from '../domain/calls.ts';
import type { Flow } from '../store/coreState.ts';

/** Which batch, and whom to ask. */
export interface CallsQuestion {
  readonly id: string;
  /** Whom to ask about a batch that the kit does not remember. Absent: the active wallet. */
  readonly walletId?: string;
  readonly signal?: AbortSignal | undefined;
}

/** How a batch fares: by the word of the wallet that carries it out, or of the chain where the kit does. @see EIP-5792 @throws calls.unknown, wallet.*, rpc.* */
export function getCallsStatus(question: CallsQuestion): Flow<Promise<CallsStatus>> {
  return async (dispatch) => dispatch((await import('./readCallsStatus.ts')).readCallsStatus(question));
}
