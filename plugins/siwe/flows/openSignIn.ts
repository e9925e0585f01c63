import { openModal } from '../../../src/flows/modal/openModal.ts';
import { showScreen } from '../../../src/flows/modal/showScreen.ts';
import { selectScreens } from '../../../src/store/modal.ts';
import type { Flow } from '../../../src/store/coreState.ts';

export const signInScreenId = 'siwe.signIn';

/** Opens the modal where a person goes on: at the wallets, or, with one connected, at what is to be signed. */
export function openSignIn(): Flow<void> {
  return (dispatch, getState) => {
    if (getState().connection.activeWalletId === undefined) return dispatch(openModal());
    if (!selectScreens(getState()).some(({ screenId }) => screenId === signInScreenId)) dispatch(showScreen(signInScreenId));
  };
}
