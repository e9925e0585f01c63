import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { isQuestion, screenPopped, selectScreenDepth, selectScreens, showsConnect } from '../../store/modal.ts';
import { cancelShownConnect } from './closeModal.ts';

/** One screen back. The question or the connect that the screen showed is given up. */
export function goBack(): Flow<void> {
  return coreFlow((dispatch, getState) => {
    const depth = selectScreenDepth(getState());
    // One that is shown further below goes on.
    const screens = selectScreens(getState());
    const top = screens.at(-1);
    // What a wallet asks says by itself whether Back gives the connect up.
    const isAskedByWallet = top?.isConnect && isQuestion(top);
    if (!isAskedByWallet && !screens.slice(0, -1).some(showsConnect)) dispatch(cancelShownConnect());
    // A connect that is given up takes its screen along.
    if (depth > 0 && selectScreenDepth(getState()) === depth) dispatch(screenPopped());
  });
}
