import type { Services } from '../contracts/services.ts';
import type { CoreState } from '../store/coreState.ts';
import { selectScreens } from '../store/modal.ts';

/**
 * A listener for the store: a question whose screen has left the modal is given up. By the state and not by what a flow does, so that it holds for
 * whatever changes the state: another plugin's action, a screen that is withdrawn, a jump in Redux DevTools.
 */
export function giveUpHidden({ getState, questions }: { getState(): CoreState } & Pick<Services, 'questions'>): () => void {
  let before: ReturnType<typeof selectScreens> = [];
  return () => {
    const screens = selectScreens(getState());
    if (screens === before) return;
    const hidden = before.filter(({ questionId }) => questionId !== undefined && !screens.some((screen) => screen.questionId === questionId));
    before = screens; // first: giving up one changes the state again
    for (const { questionId } of hidden) if (questionId !== undefined) questions.get(questionId)?.giveUp();
  };
}
