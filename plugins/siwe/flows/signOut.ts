import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import * as limits from '../limits.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import { siweKey } from '../key.ts';
import { endAttempt } from '../signInLive.ts';
import { signInErrors } from '../errors.ts';
import { loggedOut, logoutFailed } from '../slice.ts';
import { tellOtherTabs } from './tellOtherTabs.ts';

/** Ends the session at the site; the wallet stays connected. Does nothing where there is none. @throws siwe.logoutFailed, and then the session stands */
export const signOut = /* @__PURE__ */ siweKey.flow(async ({ state, live, config, port, dispatch, signal: removed }): Promise<void> => {
  const { sessionOf: address } = state();
  if (address === undefined) return;
  endAttempt(live);
  try {
    await withLimit(async (signal) => config.logout({ address, signal }), {
      clock: port(clockPort), signal: removed, forMs: limits.siweSessionMs, timedOut: () => signInErrors.timedOut({ limitMs: limits.siweSessionMs }),
    });
  } catch (cause) {
    const error = signInErrors.logoutFailed({}, { cause });
    dispatch(logoutFailed(toWireError(error)));
    throw error;
  }
  dispatch(loggedOut());
  dispatch(tellOtherTabs());
});
