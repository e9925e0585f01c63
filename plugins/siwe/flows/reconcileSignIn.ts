import { selectActiveAddress } from '../../../src/store/connection.ts';
import { siweKey } from '../key.ts';
import { endAttempt } from '../signInLive.ts';
import { accountGone, signInGivenUp } from '../slice.ts';
import { checkSignIn } from './checkSignIn.ts';

/** After a replay of developer tools: what was under way is given up, and the site says whether the account is signed in, for the state may be from before or after a session. */
export const reconcileSignIn = /* @__PURE__ */ siweKey.flow(async ({ live, state, getState, dispatch }): Promise<void> => {
  endAttempt(live);
  const address = selectActiveAddress(getState());
  if (address === undefined) {
    if (state().phase.at !== 'idle') dispatch(accountGone());
    return;
  }
  const { phase } = state();
  if (phase.at === 'inProgress') dispatch(signInGivenUp(phase.address));
  const isQuiet = (phase.at === 'inProgress' || phase.at === 'instruction' || phase.at === 'failed') && phase.address === address; // a success is shown once the site confirms it
  await dispatch(checkSignIn({ address, isQuiet }));
});
