import { hasCode } from '../../../src/domain/errors.ts';
import { findReturn } from '../../../src/flows/auth/findReturn.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { openModal } from '../../../src/flows/modal/openModal.ts';
import { walletIdOf } from '../ids.ts';
import { inAppKey } from '../key.ts';
import { resumeLink } from './linkWay.ts';

/** Goes on with the login from which this page was just returned to: opens the wallet, in the modal, which says how that goes. */
export const resumeInApp = /* @__PURE__ */ inAppKey.flow(async ({ config, dispatch }): Promise<void> => {
  const returned = dispatch(findReturn());
  if (!returned) return;
  try {
    const connecting = dispatch(connect({ walletId: walletIdOf(config) }));
    dispatch(openModal()); // over which the connect is shown
    await connecting;
    if (returned.purpose === 'link') await dispatch(resumeLink());
  } catch (error) {
    // What went wrong with the connect is on the screen.
    if (returned.purpose === 'link' && !hasCode(error, 'user.cancelled') && !hasCode(error, 'user.rejected')) throw error;
  }
});
