import * as v from 'valibot';
import { id } from '../protocol/values.ts';
import { fromBase64url } from './bytes.ts';
import type { ServerKeys } from './serverKeys.ts';

/** What the cookie of a session holds: whose it is, which, and a secret of 32 bytes that changes with each use. */
export interface SessionCookie { readonly userId: string; readonly sessionId: string; readonly secret: string }

export const writeSessionCookie = ({ userId, sessionId, secret }: SessionCookie): string => `${userId}.${sessionId}.${secret}`;

/** `undefined` for all that is no cookie of a session. */
export function parseSessionCookie(text: string | undefined): SessionCookie | undefined {
  const [userId, sessionId, secret, ...more] = text?.split('.') ?? [];
  if (more.length > 0 || !v.is(id, userId) || !v.is(id, sessionId) || secret === undefined || fromBase64url(secret)?.length !== 32) return undefined;
  return { userId, sessionId, secret };
}

/** What is stored of it. */
export const hashOfCookie = (keys: ServerKeys, { userId, sessionId, secret }: SessionCookie): Promise<string> => keys.hash('session', userId, sessionId, secret);

/** The next secret is made of this one, so that a tab which comes with the one before gets the same cookie: an answer that was lost ends no session. */
export async function nextCookie(keys: ServerKeys, cookie: SessionCookie): Promise<SessionCookie> {
  return { ...cookie, secret: await keys.hash('next session secret', cookie.userId, cookie.sessionId, cookie.secret) };
}
