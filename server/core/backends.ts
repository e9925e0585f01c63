import { errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import { isRecord } from '../../src/domain/encoding/json.ts';
import type { BackendEndpoint, BackendTokens, Site } from '../config/site.ts';
import type { ProofOf } from '../protocol/proof.ts';
import { email as emailSchema } from '../protocol/values.ts';
import { toBase64url, utf8 } from './bytes.ts';
import { createJwks, KeysAwayError, toResolve } from './jwks.ts';
import { takeAll } from './limits.ts';
import { backendProofsPerHourOfIp, backendTokenMs, hourMs, proofSkewMs, secondMs } from './numbers.ts';
import type { AskOutside } from './outside.ts';
import type { Log, Parts } from './ports.ts';
import type { ProofContext, ProvedIdentity } from './provers.ts';
import { refused } from './refusals.ts';

interface BackendParts extends Pick<Parts, 'store' | 'serverKeys' | 'limits' | 'now'> {
  readonly ask: AskOutside;
  readonly log: Log;
  /** What the server and the site's endpoint both know. @throws where a site with an endpoint has none */
  readonly secretOf: (site: Site) => string;
}

/** A token whose keys everyone may read: one that is shared would have to be known here, and could then be used from here. */
const algorithms = ['ES256', 'RS256', 'PS256', 'EdDSA'];
const maxSubject = 256;
const endpointTimeoutMs = 10 * secondMs;
const maxEndpointBytes = 16_384;

const subject = v.pipe(v.string(), v.minLength(1), v.maxLength(maxSubject), v.check((text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)));
const endpointAnswer = v.object({ userId: subject, email: v.nullish(emailSchema) });

/** Signing in by the word of the site's own server: by a token that it has signed (`jwt`), or by what it answers when it is asked (`payload`). */
export function createBackends({ store, serverKeys, limits, now, ask, log, secretOf }: BackendParts) {
  const known = new Map<string, JWTVerifyGetKey>();

  function keysOf({ jwks, jwksUrl = '' }: BackendTokens): JWTVerifyGetKey {
    const name = jwks === undefined ? jwksUrl : JSON.stringify(jwks);
    const found = known.get(name) ?? (jwks === undefined ? createJwks(jwksUrl, { ask, now }) : toResolve(jwks));
    known.set(name, found);
    return found;
  }

  const count = ({ caller }: ProofContext): Promise<void> => takeAll(limits, caller.network, [{ name: 'backend proofs of an IP', windowMs: hourMs, most: backendProofsPerHourOfIp }]);

  /** @throws signInNotOffered, notVouched, codeUsed for a token that was shown before, backendAway where its keys cannot be had */
  async function proveToken({ token }: ProofOf<'jwt'>, context: ProofContext): Promise<ProvedIdentity> {
    const settings = context.site.backend?.tokens;
    if (!offers(context.site) || !settings) throw refused('signInNotOffered');
    await count(context);
    const claims = await verifyToken(token, settings);
    const found = v.safeParse(subject, claims[settings.subjectClaim]);
    if (!found.success) throw refused('notVouched');
    await markUsed(token, claims, context.site);
    const email = v.safeParse(emailSchema, claims['email']);
    return { kind: 'backend', value: nameOf('token', settings.issuer, found.output), label: email.success ? email.output : found.output };
  }

  async function verifyToken(token: string, { issuer, audience, ...keys }: BackendTokens): Promise<JWTPayload> {
    const atMs = now();
    const claims = await jwtVerify(token, keysOf({ issuer, audience, ...keys }), { algorithms, issuer, audience, clockTolerance: proofSkewMs / 1_000, requiredClaims: ['exp'], currentDate: new Date(atMs) }).then(({ payload }) => payload, (error: unknown) => {
      if (error instanceof KeysAwayError) {
        log({ level: 'warn', event: 'backend.keysAway' });
        throw refused('backendAway', {}, { cause: error });
      }
      // jose names what is wrong with a token; all else, such as a key of the site that is none, is refused as well.
      log({ level: 'warn', event: 'backend.tokenRefused', error: error instanceof errors.JOSEError ? error.code : 'unreadable' });
      throw refused('notVouched');
    });
    const { exp = 0, iat } = claims;
    const latestMs = atMs + proofSkewMs;
    const isShort = exp * 1_000 <= latestMs + backendTokenMs && (iat === undefined || (exp - iat) * 1_000 <= backendTokenMs);
    if (!isShort || (iat !== undefined && iat * 1_000 > latestMs)) throw refused('notVouched');
    return claims;
  }

  /** One row is written once, in whichever process. What is signed names the token: its signature could be written in another way. @throws codeUsed */
  async function markUsed(token: string, { jti, exp = 0 }: JWTPayload, { siteId }: Site): Promise<void> {
    const [header, payload] = token.split('.');
    const proofId = await serverKeys.hash('token of a backend', siteId, ...(typeof jti === 'string' && jti !== '' ? ['id', jti] : ['text', `${header}.${payload}`]));
    const isFirst = await store.insert('proofIds', { userId: `backend:${siteId}`, proofId, expiresAtMs: Math.ceil(exp * 1_000) + proofSkewMs });
    if (!isFirst) throw refused('codeUsed');
  }

  /** @throws signInNotOffered, notVouched where the endpoint says no, backendAway where it says nothing that can be read */
  async function provePayload({ payload }: ProofOf<'payload'>, context: ProofContext): Promise<ProvedIdentity> {
    const { site } = context;
    const settings = site.backend?.endpoint;
    if (!offers(site) || !settings) throw refused('signInNotOffered');
    await count(context);
    const { userId, email } = await askEndpoint(settings, site, payload);
    return { kind: 'backend', value: nameOf('endpoint', site.siteId, userId), label: email ?? userId };
  }

  async function askEndpoint({ url }: BackendEndpoint, site: Site, payload: string): Promise<v.InferOutput<typeof endpointAnswer>> {
    const body = JSON.stringify({ payload });
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-latchkey-site': site.siteId, 'x-latchkey-signature': await signBody(secretOf(site), Math.floor(now() / 1_000), body) };
    const { status, text } = await ask({ url, body, headers, maxBytes: maxEndpointBytes, timeoutMs: endpointTimeoutMs }).catch((cause: unknown) => {
      log({ level: 'warn', event: 'backend.away' });
      throw refused('backendAway', {}, { cause });
    });
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw refused('notVouched');
    const found = v.safeParse(endpointAnswer, status === 200 ? parseJson(text) : undefined);
    if (found.success) return found.output;
    log({ level: 'warn', event: 'backend.unreadable', status });
    throw refused('backendAway');
  }

  return { proveToken, provePayload };
}

/** What an endpoint knows the request to be this server's by: the time, and an HMAC with SHA-256 over the time and the body. */
export async function signBody(secret: string, atSeconds: number, body: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const made = await crypto.subtle.sign('HMAC', key, utf8(`${atSeconds}.${body}`));
  return `t=${atSeconds},v1=${toBase64url(new Uint8Array(made))}`;
}

const offers = ({ signIn }: Site): boolean => signIn.includes('backend');

/** Of one text alone each: an issuer or an id may hold whatever stands between them. */
const nameOf = (by: 'token' | 'endpoint', whose: string, id: string): string => JSON.stringify([by, whose, id]);

function parseJson(text: string): unknown {
  try {
    const found: unknown = JSON.parse(text);
    return isRecord(found) ? found : undefined;
  } catch {
    return undefined;
  }
}
