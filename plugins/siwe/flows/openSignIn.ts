import { openModal } from '../../../src/flows/modal/openModal.ts';
import { showScreen } from '../../../src/flows/modal/showScreen.ts';
import { selectScreens } from '../../../src/store/modal.ts';
import { siweKey } from '../key.ts';

export const signInScreenId = 'siwe.signIn';

/** Opens the modal where a person goes on: at the wallets, or, with one connected, at what is to be signed. */
export const openSignIn = /* @__PURE__ */ siweKey.flow(({ dispatch, getState }): void => {
  if (getState().connection.activeWalletId === undefined) return dispatch(openModal());
  if (!selectScreens(getState()).some(({ screenId }) => screenId === signInScreenId)) dispatch(showScreen(signInScreenId));
});
