import { showScreen } from '../../../src/flows/modal/showScreen.ts';
import { selectScreens } from '../../../src/store/modal.ts';
import type { Flow } from '../../../src/store/coreState.ts';

export const signOutScreenId = 'siwe.signOut';

/** Tells the person that the site may still hold the session, and offers to end it again. */
export function openSignOut(): Flow<void> {
  return (dispatch, getState) => {
    if (!selectScreens(getState()).some(({ screenId }) => screenId === signOutScreenId)) dispatch(showScreen(signOutScreenId));
  };
}
