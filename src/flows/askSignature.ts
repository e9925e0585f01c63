import type { Flow } from '../store/coreState.ts';
import { activeSession } from './activeSession.ts';
import { askQuestion } from './askQuestion.ts';

/** Shows a message and asks for its signature by the account that is active now. @throws user.cancelled when the person turns away, wallet.noneActive, wallet.notOpen */
export function askSignature({ message }: { readonly message: string }): Flow<Promise<string>> {
  return async (dispatch, getState, services) => {
    const { walletId, address } = activeSession(getState(), services);
    return dispatch(askQuestion('core.signMessage', { message, walletId, address }));
  };
}
