import { randomPort } from '../contracts/ports/random.ts';
import type { Flow } from '../store/coreState.ts';
import { showScreen } from './showScreen.ts';

/** Shows a message and asks for its signature. @throws user.cancelled when the person turns away, user.rejected, wallet.* */
export function askSignature({ message }: { readonly message: string }): Flow<Promise<string>> {
  return (dispatch, _getState, services) => {
    const questionId = services.port(randomPort).id();
    return new Promise((resolve, reject) => {
      services.questions.set(questionId, {
        resolve: (signature) => {
          services.questions.delete(questionId);
          resolve(signature);
        },
        reject: (error) => {
          services.questions.delete(questionId);
          reject(error);
        },
      });
      dispatch(showScreen('core.signMessage', { message, questionId }));
    });
  };
}
