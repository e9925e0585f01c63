import type { Flow } from '../store/coreState.ts';
import type { SendRequest, Sent } from './sendTransaction.ts';

/** Sends native currency, data or both. Resolves as soon as it is sent; the activity list tells how it ends. @throws user.rejected, input.*, wallet.*, chain.*, transaction.*, rpc.* */
export function send(request: SendRequest): Flow<Promise<Sent>> {
  return async (dispatch, _getState, services) => {
    services.noteIntent();
    const { sendTransaction } = await import('./sendTransaction.ts'); // pages on which nobody sends carry none of it
    return dispatch(sendTransaction(request));
  };
}
