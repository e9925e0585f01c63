import { userErrors } from '../../contracts/errors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { randomPort } from '../../contracts/ports/random.ts';
import type { ScreenParams } from '../../contracts/points/screens.ts';
import * as limits from '../../domain/limits.ts';
import { pause } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { selectScreens, selectShownScreen } from '../../store/modal.ts';
import { goBack, showScreen } from './showScreen.ts';

/** Shows a screen, once no other question is shown, and waits for the answer it gives to `questionId`. @throws user.cancelled when the person turns away, the signal's reason */
export function askQuestion(screenId: string, params: ScreenParams, signal?: AbortSignal): Flow<Promise<string>> {
  return coreFlow(async (dispatch, getState, services) => {
    signal?.throwIfAborted();
    const ends = signal ? AbortSignal.any([signal, services.signal]) : services.signal;
    // One at a time: another one laid over it would get the click that the first was about to get, and an answer would close the wrong one.
    while (selectScreens(getState()).some(({ params: { questionId } }) => services.questions.has(String(questionId)))) {
      await pause(limits.questionTurnMs, { clock: services.port(clockPort), signal: ends }).catch((reason: unknown) => {
        throw signal?.aborted ? reason : userErrors.cancelled();
      });
    }
    const questionId = services.port(randomPort).id();
    const reject = (reason: unknown): void => services.questions.get(questionId)?.reject(reason instanceof Error ? reason : userErrors.cancelled());
    const onKitEnd = (): void => reject(undefined);
    const onAbort = (): void => {
      reject(signal?.reason);
      if (selectShownScreen(getState())?.params['questionId'] === questionId) dispatch(goBack()); // nobody is left to hear the answer
    };
    const answer = new Promise<string>((resolve, rejected) => services.questions.set(questionId, { resolve, reject: rejected }));
    services.signal.addEventListener('abort', onKitEnd, { once: true });
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      dispatch(showScreen(screenId, { ...params, questionId }));
      return await answer;
    } finally {
      services.questions.delete(questionId);
      services.signal.removeEventListener('abort', onKitEnd);
      signal?.removeEventListener('abort', onAbort);
    }
  });
}
