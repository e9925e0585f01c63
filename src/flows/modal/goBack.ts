import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { connectingScreenId, screenPopped, selectScreenDepth, selectScreens } from '../../store/modal.ts';
import { cancelShownConnect } from './closeModal.ts';

/** One screen back. The question or the connect that the screen showed is given up. */
export function goBack(): Flow<void> {
  return coreFlow((dispatch, getState) => {
    const depth = selectScreenDepth(getState());
    // One that is shown further below goes on.
    if (!selectScreens(getState()).slice(0, -1).some(({ screenId }) => screenId === connectingScreenId)) dispatch(cancelShownConnect());
    // A connect that is given up takes its screen along.
    if (depth > 0 && selectScreenDepth(getState()) === depth) dispatch(screenPopped());
  });
}
