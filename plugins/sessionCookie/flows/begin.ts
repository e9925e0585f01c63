import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { storagePort } from '../../../src/contracts/ports/storage.ts';
import type { PageSession } from '../../../src/domain/siteSession/siteSession.ts';
import { sessionCookieKey } from '../key.ts';
import { maxTimerMs, renewAtShare } from '../limits.ts';
import { sessionBegun } from '../slice.ts';
import { leftKey, newsKey } from '../storageKeys.ts';

/** Takes up a session that the server has just told of. `leftMs`: how long it is good from here on; by the page's clock alone, which may be off. */
export const begin = /* @__PURE__ */ sessionCookieKey.flow(({ dispatch, live, port }, session: PageSession, { leftMs = session.lifetimeMs, isNews = true }: { readonly leftMs?: number; readonly isNews?: boolean } = {}): void => {
  const [clock, storage] = [port(clockPort), port(storagePort)];
  dispatch(sessionBegun(session));
  storage.remove(leftKey);
  if (isNews) storage.set(newsKey, JSON.stringify({ session, atMs: clock.nowMs() }));
  live.endsAtMs = clock.nowMs() + leftMs;
  live.isDue = false;
  live.timer?.();
  live.timer = clock.setTimer(() => {
    live.timer = undefined;
    live.isDue = true;
    if (port(pagePort).isVisible()) live.resync(); // else once the person is back
  }, Math.min(maxTimerMs, Math.max(1_000, leftMs - session.lifetimeMs * renewAtShare)));
});
