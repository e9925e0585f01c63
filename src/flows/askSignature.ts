import { userErrors } from '../contracts/errors.ts';
import { randomPort } from '../contracts/ports/random.ts';
import type { Flow } from '../store/coreState.ts';
import { activeSession } from './activeSession.ts';
import { showScreen } from './showScreen.ts';

/** Shows a message and asks for its signature by the account that is active now. @throws user.cancelled when the person turns away, wallet.noneActive, wallet.notOpen */
export function askSignature({ message }: { readonly message: string }): Flow<Promise<string>> {
  return async (dispatch, getState, services) => {
    const { walletId, address } = activeSession(getState(), services);
    const questionId = services.port(randomPort).id();
    const ended = (): void => services.questions.get(questionId)?.reject(userErrors.cancelled());
    const answer = new Promise<string>((resolve, reject) => services.questions.set(questionId, { resolve, reject }));
    services.signal.addEventListener('abort', ended, { once: true });
    try {
      dispatch(showScreen('core.signMessage', { message, questionId, walletId, address }));
      return await answer;
    } finally {
      services.questions.delete(questionId);
      services.signal.removeEventListener('abort', ended);
    }
  };
}
