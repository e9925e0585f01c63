import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { id } from '../protocol/values.ts';
import { accessTokenMs } from './numbers.ts';
import type { Parts } from './ports.ts';
import { refused } from './refusals.ts';

/** What an access token names. The rows behind it are read at each call: it only says which. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** The thumbprint of the key that its DPoP proofs are made by. @see RFC 9449, 6 */
  readonly jkt: string;
}

const claims = v.object({ sub: id, sid: id, cnf: v.object({ jkt: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }) });
const audience = 'latchkey';
const type = 'at+jwt';

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/**
 * Access tokens: compact JWTs with an HMAC, which the server that made them alone reads. Good for 5 minutes, and for one device's proofs.
 * @see RFC 9068
 */
export function createAccessTokens({ serverKeys, walletOrigin, now }: Pick<Parts, 'serverKeys' | 'walletOrigin' | 'now'>) {
  const seconds = () => Math.floor(now() / 1_000);

  async function sign({ userId, sessionId, jkt }: AccessClaims): Promise<{ readonly accessToken: string; readonly expiresAtMs: number }> {
    const issuedAt = seconds();
    const expiresAt = issuedAt + accessTokenMs / 1_000;
    const accessToken = await new SignJWT({ sid: sessionId, cnf: { jkt } }).setProtectedHeader({ alg: 'HS256', typ: type }).setIssuer(walletOrigin).setAudience(audience).setSubject(userId)
      .setIssuedAt(issuedAt).setExpirationTime(expiresAt).sign(await serverKeys.accessTokenKey());
    return { accessToken, expiresAtMs: expiresAt * 1_000 };
  }

  /** @throws notSignedIn for whatever is not a token of this server that is good now */
  async function verify(token: string): Promise<AccessClaims> {
    const key = await serverKeys.accessTokenKey();
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], typ: type, issuer: walletOrigin, audience, requiredClaims: ['exp'], currentDate: new Date(now()) });
      const { sub, sid, cnf } = v.parse(claims, payload);
      return { userId: sub, sessionId: sid, jkt: cnf.jkt };
    } catch (cause) {
      throw refused('notSignedIn', { nowMs: now() }, { cause });
    }
  }

  return { sign, verify };
}
