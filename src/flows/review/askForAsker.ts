import type { Question } from '../../contracts/question.ts';
import type { Asker } from '../../domain/asker.ts';
import { encodeJson } from '../../domain/encoding/json.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { screensWithdrawn, selectShownScreen } from '../../store/modal.ts';
import { ask } from '../modal/ask.ts';
import { copyParams, layScreen } from '../modal/showScreen.ts';

/** Of the screen that says so. */
const endedScreenId = 'core.requestEnded';

/**
 * Asks as `ask` does. Where an app waits no longer while the person looks at what it asks, a screen says so: a request does not vanish under their eyes
 * without a word. @throws like `ask`
 */
export function askForAsker<Params extends object, Answer>(asker: Asker | undefined, question: Question<Params, Answer>, params: NoInfer<Params>, signal?: AbortSignal): Flow<Promise<Answer>> {
  return coreFlow(async (dispatch, getState, services) => {
    if (!asker || !signal) return dispatch(ask(question, params, signal));
    const own = encodeJson(copyParams(params));
    const tellOfEnd = (): void => {
      if (services.signal.aborted) return; // the kit itself ends
      const shown = selectShownScreen(getState());
      const open = shown?.questionId === undefined ? undefined : services.questions.get(shown.questionId);
      if (shown?.screenId !== question.id || !open || encodeJson(open.params) !== own) return; // it waits its turn, or something lies over it
      dispatch(screensWithdrawn([endedScreenId])); // of an earlier one
      dispatch(layScreen({ screenId: endedScreenId, params: copyParams({ asker }) }));
    };
    signal.addEventListener('abort', tellOfEnd, { once: true }); // heard before `ask` hears it, whose own signal is made of this one
    try {
      return await dispatch(ask(question, params, signal));
    } finally {
      signal.removeEventListener('abort', tellOfEnd);
    }
  });
}
