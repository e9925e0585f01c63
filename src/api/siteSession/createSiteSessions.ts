import { parseAddress } from '../../domain/accounts/address.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { isAddress } from '../../domain/encoding/isAddress.ts';
import { isCount } from '../../domain/encoding/json.ts';
import { isWalletError } from '../../domain/errors.ts';
import { isName, kindsOf, parsePageSession } from '../../domain/siteSession/siteSession.ts';
import type { SiteSession } from '../../domain/siteSession/siteSession.ts';
import { siteSessionErrors } from '../../domain/siteSession/siteSessionErrors.ts';
import { verifyIdentity } from '../verifyIdentity.ts';
import type { CookieSource } from './cookies.ts';
import { createNonces } from './createNonces.ts';
import { keepSessions } from './keepSessions.ts';
import type { Outcome } from './keepSessions.ts';
import { readOptions } from './options.ts';
import type { SiteSessionOptions } from './options.ts';
import { readBody } from './readBody.ts';

/** What a site's server does with its sessions. */
export interface SiteSessions {
  /**
   * Answers what the pages of the site ask at one route of their own, by GET and POST: `export const GET = sessions.handle, POST = sessions.handle`.
   * Never throws; what was refused is `{ error: code }`.
   */
  handle(request: Request): Promise<Response>;
  /** Who is signed in, by the cookies of a request; null for none, for an expired one, and for anything that this site did not seal. Never throws. */
  readSession(from: CookieSource): Promise<SiteSession | null>;
  /** A header `Set-Cookie` that ends the session in the browser that gets it, for answers of your own. It does not end it elsewhere: `handle` does so where there is `ended`. */
  clearSession(): string;
}

/**
 * Keeps who is signed in at a site in a sealed cookie, for whatever serves by `Request` and `Response`: Node, Deno, Bun, workers at the edge, Next, React Router.
 * A session begins with a token of the in-app wallet or with a message that any other wallet has signed; either way it says the same things. The page's part is
 * `defineSiteSession`.
 * @throws siteSession.badOrigin, siteSession.badKey, siteSession.badOption
 */
export function createSiteSessions(given: SiteSessionOptions): SiteSessions {
  assertArguments('createSiteSessions({ origin: string, keys: strings })', given);
  const options = readOptions(given);
  const { origin, host, lifetimeMs, siweMs, identity, siwe, nowMs } = options;
  const sessions = keepSessions(options);
  const { find, give, begin } = sessions;
  const nonces = createNonces(options);

  const acts: Readonly<Record<string, (body: Readonly<Record<string, unknown>>, request: Request) => Promise<Outcome>>> = {
    identity: async ({ token, walletId, chainId }, request) => {
      if (!identity) throw siteSessionErrors.notOffered({ kind: 'identity' });
      const { userId, address, isGuest, identities, issuedAtMs } = await verifyIdentity({ ...identity, token: String(token), clock: { nowMs } });
      if (address === null) throw siteSessionErrors.noAddress();
      if (isAddress(userId)) throw siteSessionErrors.badRequest({ why: 'the token names an account as a person' }); // it would pass for one that has signed
      return give(await begin(await find(request), {
        userId, address: parseAddress(address.toLowerCase()), isGuest, identities: kindsOf(identities), ...namedBy(walletId, chainId), signedInBy: 'identity', renewableUntilMs: null,
        expiresAtMs: Math.min(issuedAtMs, nowMs()) + lifetimeMs, // of the token: what was made before a person was signed out buys no more time, however late it comes
      }));
    },
    payload: async (_body, request) => {
      if (!siwe) throw siteSessionErrors.notOffered({ kind: 'siwe' });
      const { nonce, cookie } = await nonces.make(request);
      const { statement, chainId } = siwe;
      return { body: { payload: { nonce, domain: host, uri: origin, ...(statement !== undefined && { statement }), ...(chainId !== undefined && { chainId }) } }, cookies: [cookie] };
    },
    siwe: async ({ message, signature, walletId }, request) => {
      if (!siwe) throw siteSessionErrors.notOffered({ kind: 'siwe' });
      const { signed, cookie } = await nonces.use(request, { message, signature, ...siwe });
      const address = parseAddress(signed.address);
      const signedUntilMs = signed.expirationTime === undefined ? Infinity : Date.parse(signed.expirationTime);
      const renewableUntilMs = Math.min(nowMs() + siweMs, signedUntilMs);
      return give(await begin(await find(request), {
        userId: address, address, isGuest: false, identities: [], ...namedBy(walletId, signed.chainId), signedInBy: 'siwe', renewableUntilMs, expiresAtMs: Math.min(nowMs() + lifetimeMs, renewableUntilMs),
      }), [cookie]);
    },
    renew: async ({ address }, request) => {
      const session = await find(request);
      if (!session || session.renewableUntilMs === null || typeof address !== 'string' || !sameAddress(session.address, address)) throw siteSessionErrors.noSession();
      return give({ ...session, lifetimeMs, expiresAtMs: Math.min(nowMs() + lifetimeMs, session.renewableUntilMs) });
    },
    end: async ({ address }, request) => {
      const session = await sessions.open(request).catch(() => undefined);
      if (session && typeof address === 'string' && isAddress(address) && !sameAddress(session.address, address)) return { body: { session: parsePageSession(session) } }; // a later one, which another tab has begun
      await sessions.end(session);
      return { body: { session: null }, cookies: [sessions.clear(), nonces.clear()] };
    },
  };

  const run = async (request: Request): Promise<Response> => {
    const isRead = request.method === 'GET';
    if (!isRead && request.method !== 'POST') return answer({ body: { error: 'siteSession.badRequest' } }, 405);
    try {
      assertOwn(request, origin);
      if (isRead) return answer({ body: { session: parsePageSession(await find(request)) ?? null } }, 200);
      const body = await readBody(request);
      const act = Object.hasOwn(acts, String(body['type'])) ? acts[String(body['type'])] : undefined;
      if (!act) throw siteSessionErrors.badRequest({ why: 'it asks for nothing that is known' });
      return answer(await act(body, request), 200);
    } catch (error) {
      return answer({ body: { error: isWalletError(error) ? error.code : 'siteSession.unavailable' } }, statusOf(error));
    }
  };

  return {
    handle: run,
    readSession: async (from) => {
      try {
        return (await find(from)) ?? null;
      } catch {
        return null; // no JSON of ours, or the list of ended sessions does not answer: then none counts
      }
    },
    clearSession: sessions.clear,
  };
}

/** Browsers name the page's origin in each POST; the second header, where there is one, can be set by no script. @see Fetch, 3.2; Fetch Metadata, 2.3 */
function assertOwn({ method, headers }: Request, origin: string): void {
  const site = headers.get('sec-fetch-site');
  const isRead = method === 'GET';
  if (site !== null && site !== 'same-origin' && !(isRead && site === 'none')) throw siteSessionErrors.foreign({ origin });
  if (!isRead && headers.get('origin') !== origin) throw siteSessionErrors.foreign({ origin });
}

function answer({ body, cookies = [] }: Outcome, status: number): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store', vary: 'Cookie, Origin', 'x-content-type-options': 'nosniff', ...(status === 405 && { allow: 'GET, POST' }) });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(body), { status, headers });
}

function statusOf(error: unknown): number {
  if (!isWalletError(error) || error.code === 'identity.keysUnavailable') return 503;
  if (error.code === 'siteSession.foreign') return 403;
  return error.code === 'siteSession.badRequest' || error.code === 'siteSession.notOffered' ? 400 : 401;
}

/** What the page says of its wallet; nothing proves it, and it decides nothing. */
function namedBy(walletId: unknown, chainId: unknown): Pick<SiteSession, 'walletId' | 'chainId'> {
  return { walletId: isName(walletId) ? walletId : null, chainId: isCount(chainId) && chainId > 0 ? chainId : null };
}
