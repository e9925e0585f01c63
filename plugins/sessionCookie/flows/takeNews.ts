import { isRecord } from '../../../src/domain/encoding/json.ts';
import { parsePageSession } from '../../../src/domain/siteSession/siteSession.ts';
import { sessionCookieKey } from '../key.ts';
import { sessionOver } from '../slice.ts';
import { begin } from './begin.ts';

/** Another tab has begun, renewed or ended the session: the cookie is the same here. Storage is untrusted: it changes what is shown, and nothing at the server. */
export const takeNews = /* @__PURE__ */ sessionCookieKey.flow(({ dispatch, live }, text: string | undefined): void => {
  if (text === undefined) return;
  let news: unknown;
  try {
    news = JSON.parse(text);
  } catch {
    return;
  }
  const session = isRecord(news) ? parsePageSession(news['session']) : undefined;
  if (session) return dispatch(begin(session, { isNews: false }));
  live.timer?.();
  live.timer = undefined;
  dispatch(sessionOver());
});
