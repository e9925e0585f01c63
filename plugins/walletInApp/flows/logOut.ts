import { authErrors } from '../../../src/contracts/authErrors.ts';
import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import { getThemeClass } from '../../../src/flows/looks/themeClass.ts';
import { selectLocale } from '../../../src/store/preferences.ts';
import { listingOf } from '../ecosystem/ecosystemLook.ts';
import { inAppKey } from '../key.ts';
import type { OpenFrame } from '../live.ts';
import { openFrame } from '../openFrame.ts';
import { loggedOut, logoutFailed, logoutRetried } from '../slice.ts';

/** Ends the login at the server, and is over only once that has confirmed it. @throws auth.logoutFailed */
export const logOut = /* @__PURE__ */ inAppKey.flow(async ({ dispatch }, frame: Pick<OpenFrame, 'ask'>): Promise<void> => {
  try {
    if ((await frame.ask('signOut', { everywhere: false })) !== true) throw inAppErrors.unreadable();
  } catch (cause) {
    const error = authErrors.logoutFailed({}, { cause });
    dispatch(logoutFailed(toWireError(error)));
    throw error;
  }
  dispatch(loggedOut());
});

/** Tries once more to end the login, in a frame of its own. @throws auth.logoutFailed */
export const retryLogOut = /* @__PURE__ */ inAppKey.flow(async (scope): Promise<void> => {
  const { config, port, dispatch, state, getState, signal: removed } = scope;
  if (state().logout.at !== 'failed') return;
  dispatch(logoutRetried());
  let frame: OpenFrame;
  try {
    frame = await openFrame({ config, clock: port(clockPort), title: listingOf(scope).name, locale: selectLocale(getState()), theme: dispatch(getThemeClass()), removed, signal: removed });
  } catch (cause) {
    const error = authErrors.logoutFailed({}, { cause });
    dispatch(logoutFailed(toWireError(error)));
    throw error;
  }
  try {
    await dispatch(logOut(frame));
  } finally {
    frame.end(inAppErrors.closed());
  }
});
