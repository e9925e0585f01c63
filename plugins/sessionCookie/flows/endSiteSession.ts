import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { storagePort } from '../../../src/contracts/ports/storage.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import { callRoute } from '../callRoute.ts';
import { pageSessionErrors } from '../errors.ts';
import { sessionCookieKey } from '../key.ts';
import { sessionFailed, sessionIn, sessionOver } from '../slice.ts';
import { leftKey, newsKey } from '../storageKeys.ts';

/** Ends the session at the site. Where the server does not say so, that is kept, over reloads too, and tried again. @throws sessionCookie.endFailed */
export const endSiteSession = /* @__PURE__ */ sessionCookieKey.flow(async (scope): Promise<void> => {
  const { live } = scope;
  live.ending ??= end(scope).finally(() => void (live.ending = undefined));
  return live.ending;
});

async function end(scope: ReturnType<typeof sessionCookieKey.scope>): Promise<void> {
  const { dispatch, live, port, signal, state } = scope;
  const storage = port(storagePort);
  const address = sessionIn(state())?.address ?? storage.get(leftKey) ?? '';
  storage.set(leftKey, address);
  live.timer?.();
  live.timer = undefined;
  try {
    await callRoute(scope, signal, { type: 'end', address } /* another account's may have begun meanwhile, in another tab */);
  } catch (cause) {
    const error = pageSessionErrors.endFailed({}, { cause });
    dispatch(sessionFailed(toWireError(error)));
    throw error;
  }
  storage.remove(leftKey);
  storage.set(newsKey, JSON.stringify({ session: null, atMs: port(clockPort).nowMs() }));
  dispatch(sessionOver());
}
