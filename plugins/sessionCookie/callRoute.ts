import { httpPort } from '../../src/contracts/ports/http.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { parsePageSession } from '../../src/domain/siteSession/siteSession.ts';
import type { PageSession } from '../../src/domain/siteSession/siteSession.ts';
import { pageSessionErrors } from './errors.ts';
import type { sessionCookieKey } from './key.ts';
import { maxSessionAnswerBytes, sessionCallMs } from './limits.ts';
import { routeUrl } from './routeUrl.ts';

type Scope = ReturnType<typeof sessionCookieKey.scope>;

/** What the site's server answers: who is signed in, or the fields of a message to sign. */
export interface RouteAnswer {
  readonly session: PageSession | undefined;
  readonly payload: Readonly<Record<string, unknown>> | undefined;
}

/** Asks the site's server by its route; without a body, who is signed in. @throws sessionCookie.refused, sessionCookie.unreadable, http.*, the signal's reason */
export async function callRoute({ config, port }: Scope, signal: AbortSignal, body?: Readonly<Record<string, unknown>>): Promise<RouteAnswer> {
  const { status, body: text } = await port(httpPort).send({
    url: routeUrl(config.url)?.href ?? config.url, method: body ? 'POST' : 'GET', limitMs: sessionCallMs, maxAnswerBytes: maxSessionAnswerBytes, hasCookies: true, signal,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = parse(text);
  if (status !== 200) {
    const error = isRecord(answer) ? answer['error'] : undefined;
    throw pageSessionErrors.refused({ why: typeof error === 'string' && /^\w+[.]\w{1,40}$/.test(error) ? error : `status ${status}` });
  }
  const session = isRecord(answer) ? answer['session'] : undefined;
  const payload = isRecord(answer) && isRecord(answer['payload']) ? answer['payload'] : undefined;
  const read = parsePageSession(session);
  if (!read && session !== null && !payload) throw pageSessionErrors.unreadable();
  return { session: read, payload };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
