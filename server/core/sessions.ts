import type { Site } from '../config/site.ts';
import { realmOf } from '../config/site.ts';
import type { SessionAnswer } from '../protocol/calls.ts';
import { id } from '../protocol/values.ts';
import * as v from 'valibot';
import type { Row } from '../store/store.ts';
import type { AccessTokens } from './accessTokens.ts';
import { fromBase64url, isSameText, randomBytes, randomId, toBase64url } from './bytes.ts';
import { assertProof } from './dpop.ts';
import { graceMs, idleMs, sessionMs, stepUpMs } from './numbers.ts';
import type { Parts } from './ports.ts';
import { parsePublicKey, thumbprintOf } from './publicKeys.ts';
import { refused } from './refusals.ts';
import type { Users } from './users.ts';
import type { WalletStatus } from './wallets.ts';

/** Rows of one who is signed in, as they are now. */
export interface SignedIn {
  readonly user: Row<'users'>;
  readonly session: Row<'sessions'>;
  readonly device: Row<'devices'>;
}

/** An answer that begins or goes on with a session. `cookie`: the new value of its cookie, where that changes. */
export interface SessionResult {
  readonly answer: SessionAnswer;
  readonly cookie?: string;
}

/** A session that was used with a secret of before: it is over, and its user ought to know. */
export interface ReusedSession { readonly userId: string; readonly sessionId: string; readonly deviceId: string }

interface SessionParts extends Pick<Parts, 'store' | 'serverKeys' | 'now' | 'walletOrigin'> {
  readonly tokens: AccessTokens;
  readonly users: Users;
  readonly statusOf: (userId: string, deviceId: string) => Promise<WalletStatus>;
  readonly onReuse: (session: ReusedSession) => Promise<void>;
}

export type Sessions = ReturnType<typeof createSessions>;

interface Cookie { readonly userId: string; readonly sessionId: string; readonly secret: string }

/** Sign-ins of devices: a cookie whose secret changes with each use, and short tokens that are bound to the device's key. */
export function createSessions({ store, serverKeys, now, walletOrigin, tokens, users, statusOf, onReuse }: SessionParts) {
  const hashOf = ({ userId, sessionId, secret }: Cookie) => serverKeys.hash('session', userId, sessionId, secret);
  const textOf = ({ userId, sessionId, secret }: Cookie) => `${userId}.${sessionId}.${secret}`;
  /** The next secret is made of this one, so that a tab that asks again with the one before gets the same cookie: an answer that was lost ends no session. */
  const next = async (cookie: Cookie): Promise<Cookie> => ({ ...cookie, secret: await serverKeys.hash('next session secret', cookie.userId, cookie.sessionId, cookie.secret) });

  /** Begins a session, with an id and a secret of its own: none that the browser held before. */
  async function begin({ user, device, siteId }: { readonly user: Row<'users'>; readonly device: Row<'devices'>; readonly siteId: string }): Promise<SessionResult> {
    const cookie = { userId: user.userId, sessionId: randomId(), secret: toBase64url(randomBytes(32)) };
    const atMs = now();
    const session: Row<'sessions'> = {
      userId: user.userId, sessionId: cookie.sessionId, siteId, deviceId: device.deviceId, secretHash: await hashOf(cookie), previousHash: null, rotatedAtMs: atMs,
      createdAtMs: atMs, expiresAtMs: atMs + Math.min(sessionMs, idleMs), provedAtMs: atMs, revokedAtMs: null,
    };
    if (!(await store.insert('sessions', session))) throw refused('unavailable');
    return { answer: await answer({ user, session, device }), cookie: textOf(cookie) };
  }

  async function answer({ user, session, device }: SignedIn): Promise<SessionAnswer> {
    const jkt = await thumbprintOf(parsePublicKey(device.proofKey));
    const [token, identities, status] = await Promise.all([
      tokens.sign({ userId: user.userId, sessionId: session.sessionId, jkt }), users.identitiesOf(user.userId), statusOf(user.userId, device.deviceId),
    ]);
    return { ...token, userId: user.userId, deviceId: device.deviceId, isGuest: user.isGuest === 1, identities: [...identities], status, nowMs: now() };
  }

  /** Goes on with a session, and changes its secret. @throws notSignedIn, sessionReused, userBlocked, deviceRevoked */
  async function refresh(text: string | undefined, site: Site): Promise<SessionResult> {
    const cookie = parseCookie(text);
    const session = cookie === undefined ? undefined : await store.get('sessions', { userId: cookie.userId, sessionId: cookie.sessionId });
    if (cookie === undefined || session === undefined) throw refused('notSignedIn');
    const rows = await rowsOf(session);
    if (rows.user.realm !== realmOf(site)) throw refused('notSignedIn');
    const secretHash = await hashOf(cookie);
    const following = await next(cookie);
    if (isSameText(session.secretHash, secretHash) && (await rotate(session, secretHash, await hashOf(following)))) return { answer: await answer(rows), cookie: textOf(following) };
    return answerPrevious(cookie, secretHash, following);
  }

  async function rotate({ userId, sessionId, createdAtMs }: Row<'sessions'>, secretHash: string, nextHash: string): Promise<boolean> {
    const atMs = now();
    const changes = { secretHash: nextHash, previousHash: secretHash, rotatedAtMs: atMs, expiresAtMs: Math.min(createdAtMs + sessionMs, atMs + idleMs) };
    return (await store.update('sessions', { userId, sessionId, secretHash, revokedAtMs: null }, changes)) === 1;
  }

  /** For the secret before the current one, within 10 s. Any other was stolen, or the current one was: the session ends for both. */
  async function answerPrevious(cookie: Cookie, secretHash: string, following: Cookie): Promise<SessionResult> {
    const session = await store.get('sessions', { userId: cookie.userId, sessionId: cookie.sessionId });
    if (session === undefined) throw refused('notSignedIn');
    const rows = await rowsOf(session);
    const isPrevious = session.previousHash !== null && isSameText(session.previousHash, secretHash);
    if (isPrevious && now() - session.rotatedAtMs <= graceMs) return { answer: await answer(rows), cookie: textOf(following) };
    await endReused(session);
    throw refused('sessionReused');
  }

  async function endReused({ userId, sessionId, deviceId }: Row<'sessions'>): Promise<void> {
    const isEnded = await store.update('sessions', { userId, sessionId, revokedAtMs: null }, { revokedAtMs: now() });
    if (isEnded === 1) await onReuse({ userId, sessionId, deviceId });
  }

  /** The rows of a session that may still be used. @throws notSignedIn, userBlocked, deviceRevoked */
  async function rowsOf(session: Row<'sessions'>): Promise<SignedIn> {
    const { userId, deviceId } = session;
    const [user, device] = await Promise.all([store.get('users', { userId }), store.get('devices', { userId, deviceId })]);
    if (user === undefined || device === undefined) throw refused('notSignedIn');
    if (user.blockedAtMs !== null) throw refused('userBlocked');
    if (device.revokedAtMs !== null) throw refused('deviceRevoked');
    if (session.revokedAtMs !== null || session.expiresAtMs <= now()) throw refused('notSignedIn');
    return { user, session, device };
  }

  /** Who makes a call, by its token and proof. @throws notSignedIn, badProof, userBlocked, deviceRevoked */
  async function authenticate({ accessToken, proof, path }: { readonly accessToken: string; readonly proof: string; readonly path: string }): Promise<SignedIn> {
    const { userId, sessionId, jkt } = await tokens.verify(accessToken);
    await assertProof({ store, now }, { proof, accessToken, userId, jkt, method: 'POST', url: `${walletOrigin}${path}` });
    const session = await store.get('sessions', { userId, sessionId });
    if (session === undefined) throw refused('notSignedIn');
    return rowsOf(session);
  }

  /**
   * Ends the session of a cookie, or all of its user. One that is over already is no failure.
   * @returns whose it was, where one was ended
   * @throws notSignedIn without a cookie, sessionReused
   */
  async function end(text: string | undefined, { isEverywhere }: { readonly isEverywhere: boolean }): Promise<Row<'sessions'> | undefined> {
    const cookie = parseCookie(text);
    if (cookie === undefined) throw refused('notSignedIn');
    const { userId, sessionId } = cookie;
    const session = await store.get('sessions', { userId, sessionId });
    if (session === undefined || session.revokedAtMs !== null || session.expiresAtMs <= now()) return undefined;
    const secretHash = await hashOf(cookie);
    const isPrevious = session.previousHash !== null && isSameText(session.previousHash, secretHash) && now() - session.rotatedAtMs <= graceMs;
    if (!isSameText(session.secretHash, secretHash) && !isPrevious) {
      await endReused(session);
      throw refused('sessionReused');
    }
    await store.update('sessions', { userId, ...(!isEverywhere && { sessionId }), revokedAtMs: null }, { revokedAtMs: now() });
    return session;
  }

  /** Ends the session that a browser held until it signed in anew. What is no session is none. */
  async function endPrevious(text: string | undefined): Promise<void> {
    const cookie = parseCookie(text);
    if (cookie === undefined) return;
    await store.update('sessions', { userId: cookie.userId, sessionId: cookie.sessionId, secretHash: await hashOf(cookie), revokedAtMs: null }, { revokedAtMs: now() });
  }

  /** A device is all the proof that a guest has; all others prove their identity again after 15 minutes. @throws stepUpNeeded */
  function assertProved({ user, session }: SignedIn): void {
    if (user.isGuest !== 1 && now() - session.provedAtMs > stepUpMs) throw refused('stepUpNeeded');
  }

  async function markProved({ userId, sessionId }: Row<'sessions'>): Promise<number> {
    const provedAtMs = now();
    await store.update('sessions', { userId, sessionId }, { provedAtMs });
    return provedAtMs;
  }

  return { begin, refresh, authenticate, end, endPrevious, assertProved, markProved };
}

function parseCookie(text: string | undefined): Cookie | undefined {
  const [userId, sessionId, secret, ...more] = text?.split('.') ?? [];
  if (more.length > 0 || !v.is(id, userId) || !v.is(id, sessionId) || secret === undefined || fromBase64url(secret)?.length !== 32) return undefined;
  return { userId, sessionId, secret };
}
