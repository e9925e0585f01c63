import { showScreen } from '../../../src/flows/modal/showScreen.ts';
import { selectScreens } from '../../../src/store/modal.ts';
import { siweKey } from '../key.ts';

export const signOutScreenId = 'siwe.signOut';

/** Tells the person that the site may still hold the session, and offers to end it again. */
export const openSignOut = /* @__PURE__ */ siweKey.flow(({ dispatch, getState }): void => {
  if (!selectScreens(getState()).some(({ screenId }) => screenId === signOutScreenId)) dispatch(showScreen(signOutScreenId));
});
