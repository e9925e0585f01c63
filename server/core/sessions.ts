import type { Site } from '../config/site.ts';
import { realmOf } from '../config/site.ts';
import type { SessionAnswer } from '../protocol/calls.ts';
import type { Row } from '../store/store.ts';
import type { AccessTokens } from './accessTokens.ts';
import type { Consents } from './consents.ts';
import { isSameText, randomBytes, randomId, toBase64url } from './bytes.ts';
import { assertProof } from './dpop.ts';
import { graceMs, idleMs, sessionMs } from './numbers.ts';
import type { Parts } from './ports.ts';
import { parsePublicKey, thumbprintOf } from './publicKeys.ts';
import { refused } from './refusals.ts';
import { hashOfCookie, nextCookie, parseSessionCookie, writeSessionCookie, type SessionCookie } from './sessionCookie.ts';
import { readSignedIn, type SignedIn } from './signedIn.ts';
import { reasonOfUser, whileUser, type Users } from './users.ts';
import type { WalletStatus } from './wallets.ts';

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
  readonly consents: Consents;
  readonly statusOf: (userId: string, deviceId: string) => Promise<WalletStatus>;
  readonly onReuse: (session: ReusedSession) => Promise<void>;
}

/** Sign-ins of devices: a cookie whose secret changes with each use, and short tokens that are bound to the device's key. */
export function createSessions({ store, serverKeys, now, walletOrigin, tokens, users, consents, statusOf, onReuse }: SessionParts) {
  const hashOf = (cookie: SessionCookie) => hashOfCookie(serverKeys, cookie);
  const rowsOf = (session: Row<'sessions'> | undefined) => readSignedIn({ store, now }, session);

  /** Begins a session, with an id and a secret of its own: none that the browser held before. */
  async function begin({ user, device, siteId }: { readonly user: Row<'users'>; readonly device: Row<'devices'>; readonly siteId: string }): Promise<SessionResult> {
    const cookie = { userId: user.userId, sessionId: randomId(), secret: toBase64url(randomBytes(32)) };
    const atMs = now();
    const session: Row<'sessions'> = {
      userId: user.userId, sessionId: cookie.sessionId, siteId, deviceId: device.deviceId, secretHash: await hashOf(cookie), previousHash: null, rotatedAtMs: atMs,
      createdAtMs: atMs, expiresAtMs: atMs + Math.min(sessionMs, idleMs), provedAtMs: atMs, revokedAtMs: null, secondAtMs: null,
    };
    if (!(await store.atomically([whileUser(user.userId), { insert: 'sessions', row: session }]))) throw await reasonOfUser(store, user.userId);
    return { answer: await answer({ user, session, device }), cookie: writeSessionCookie(cookie) };
  }

  async function answer({ user, session, device }: SignedIn): Promise<SessionAnswer> {
    const jkt = await thumbprintOf(parsePublicKey(device.proofKey));
    const [token, identities, status, isConsentNeeded] = await Promise.all([
      tokens.sign({ userId: user.userId, sessionId: session.sessionId, jkt }), users.identitiesOf(user.userId), statusOf(user.userId, device.deviceId), consents.isNeeded({ user, session }),
    ]);
    const known = { userId: user.userId, deviceId: device.deviceId, isGuest: user.isGuest === 1, status, nowMs: now() };
    return isConsentNeeded ? { ...token, ...known, identities: [], consent: 'needed' } : { ...token, ...known, identities: [...identities] };
  }

  /** Goes on with a session, and changes its secret. @throws notSignedIn, sessionReused, userBlocked, deviceRevoked */
  async function refresh(text: string | undefined, site: Site): Promise<SessionResult> {
    const cookie = parseSessionCookie(text);
    if (cookie === undefined) throw refused('notSignedIn');
    const rows = await rowsOf(await readSession(cookie));
    const { session } = rows;
    // A session is of one site, though its users may be those of several.
    if (rows.user.realm !== realmOf(site) || session.siteId !== site.siteId) throw refused('notSignedIn');
    const secretHash = await hashOf(cookie);
    const following = await nextCookie(serverKeys, cookie);
    if (isSameText(session.secretHash, secretHash) && (await rotate(session, secretHash, await hashOf(following)))) return { answer: await answer(rows), cookie: writeSessionCookie(following) };
    return answerPrevious(cookie, secretHash, following);
  }

  async function rotate({ userId, sessionId, createdAtMs }: Row<'sessions'>, secretHash: string, nextHash: string): Promise<boolean> {
    const atMs = now();
    const changes = { secretHash: nextHash, previousHash: secretHash, rotatedAtMs: atMs, expiresAtMs: Math.min(createdAtMs + sessionMs, atMs + idleMs) };
    return (await store.update('sessions', { userId, sessionId, secretHash, revokedAtMs: null }, changes)) === 1;
  }

  /** For the secret before the current one, within 10 s. Any other was stolen, or the current one was: the session ends for both. */
  async function answerPrevious(cookie: SessionCookie, secretHash: string, following: SessionCookie): Promise<SessionResult> {
    const rows = await rowsOf(await readSession(cookie));
    const { session } = rows;
    if (isPrevious(session, secretHash)) return { answer: await answer(rows), cookie: writeSessionCookie(following) };
    await endReused(session);
    throw refused('sessionReused');
  }

  const readSession = ({ userId, sessionId }: Pick<SessionCookie, 'userId' | 'sessionId'>) => store.get('sessions', { userId, sessionId });
  const isPrevious = ({ previousHash, rotatedAtMs }: Row<'sessions'>, secretHash: string) => previousHash !== null && isSameText(previousHash, secretHash) && now() - rotatedAtMs <= graceMs;

  async function endReused({ userId, sessionId, deviceId }: Row<'sessions'>): Promise<void> {
    const isEnded = await store.update('sessions', { userId, sessionId, revokedAtMs: null }, { revokedAtMs: now() });
    if (isEnded === 1) await onReuse({ userId, sessionId, deviceId });
  }

  /** Who makes a call, by its token and proof. @throws notSignedIn, badProof, userBlocked, deviceRevoked */
  async function authenticate({ accessToken, proof, path }: { readonly accessToken: string; readonly proof: string; readonly path: string }): Promise<SignedIn> {
    const { userId, sessionId, jkt } = await tokens.verify(accessToken);
    await assertProof({ store, now }, { proof, accessToken, userId, jkt, method: 'POST', url: `${walletOrigin}${path}` });
    return rowsOf(await readSession({ userId, sessionId }));
  }

  /**
   * Ends the session of a cookie, or all of its user. One that is over already is no failure.
   * @returns whose it was, where one was ended
   * @throws notSignedIn without a cookie, sessionReused
   */
  async function end(text: string | undefined, { isEverywhere }: { readonly isEverywhere: boolean }): Promise<Row<'sessions'> | undefined> {
    const cookie = parseSessionCookie(text);
    if (cookie === undefined) throw refused('notSignedIn');
    const { userId, sessionId } = cookie;
    const session = await readSession(cookie);
    if (session === undefined || session.revokedAtMs !== null || session.expiresAtMs <= now()) return undefined;
    const secretHash = await hashOf(cookie);
    if (!isSameText(session.secretHash, secretHash) && !isPrevious(session, secretHash)) {
      await endReused(session);
      throw refused('sessionReused');
    }
    await store.update('sessions', { userId, ...(!isEverywhere && { sessionId }), revokedAtMs: null }, { revokedAtMs: now() });
    return session;
  }

  /** Ends the session that a browser held until it signed in anew. What is no session is none. */
  async function endPrevious(text: string | undefined): Promise<void> {
    const cookie = parseSessionCookie(text);
    if (cookie === undefined) return;
    await store.update('sessions', { userId: cookie.userId, sessionId: cookie.sessionId, secretHash: await hashOf(cookie), revokedAtMs: null }, { revokedAtMs: now() });
  }

  return { begin, refresh, authenticate, end, endPrevious };
}
