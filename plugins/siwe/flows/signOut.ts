import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import * as limits from '../../../src/domain/limits.ts';
import { withLimit } from '../../../src/domain/wait.ts';
import type { CoreState, Flow } from '../../../src/store/coreState.ts';
import { deskOf, endAttempt } from '../desk.ts';
import { signInErrors } from '../errors.ts';
import { loggedOut, logoutFailed, selectSiwe } from '../slice.ts';
import type { SiweState } from '../slice.ts';

/** Ends the session at the site; the wallet stays connected. Does nothing where there is none. @throws siwe.logoutFailed, and then the session stands */
export function signOut(): Flow<Promise<void>> {
  return async (dispatch, getState, services) => {
    const { sessionOf: address } = selectSiwe(getState() as CoreState & { readonly siwe: SiweState }); // the plugin is registered, or deskOf throws
    const desk = deskOf(services);
    if (address === undefined) return;
    endAttempt(desk);
    try {
      await withLimit(async (signal) => desk.config.logout({ address, signal }), {
        clock: services.port(clockPort), signal: services.signal, forMs: limits.siweSessionMs, timedOut: () => signInErrors.timedOut({ limitMs: limits.siweSessionMs }),
      });
    } catch (cause) {
      const error = signInErrors.logoutFailed({}, { cause });
      dispatch(logoutFailed(toWireError(error)));
      throw error;
    }
    dispatch(loggedOut());
    desk.tellOtherTabs();
  };
}
