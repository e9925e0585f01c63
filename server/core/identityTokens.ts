import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import type { Kms } from '../kms/kms.ts';
import type { CallAnswer } from '../protocol/calls.ts';
import type { PublicKey } from '../protocol/values.ts';
import { fromBase64url, randomId, toBase64url } from './bytes.ts';
import { takeAll } from './limits.ts';
import { identityTokenMs, identityTokensPerMinute, minuteMs, retiredKeyMs } from './numbers.ts';
import type { Parts } from './ports.ts';
import { parsePublicKey } from './publicKeys.ts';
import { refused } from './refusals.ts';
import type { SignedIn } from './signedIn.ts';
import type { Identity, Users } from './users.ts';
import type { Wallets } from './wallets.ts';

interface TokenParts extends Pick<Parts, 'store' | 'limits' | 'now' | 'walletOrigin'> {
  readonly kms: Kms;
  readonly users: Users;
  readonly wallets: Wallets;
}

/** Without what is the account's alone: by which it is unlinked, and on which device a passkey was made. */
const toClaim = ({ identityId: _unlinks, ...known }: Identity) => (known.kind === 'passkey' ? { ...known, value: null } : known);

/** Tokens that tell a site's own server who is signed in: ES256, verified by the keys that are published. @see RFC 7519 */
export function createIdentityTokens({ store, limits, now, walletOrigin, kms, users, wallets }: TokenParts) {
  const opened = new Map<string, Promise<CryptoKey>>();

  async function sign({ user, session }: SignedIn, nonce: string | null): Promise<CallAnswer<'identity.token'>> {
    const { userId } = user;
    await takeAll(limits, userId, [{ name: 'identity token', windowMs: minuteMs, most: identityTokensPerMinute }]);
    const [{ keyId, key }, identities, wallet] = await Promise.all([readSigningKey(), users.identitiesOf(userId), wallets.walletOf(userId)]);
    const issuedAt = Math.floor(now() / 1_000);
    const expiresAt = issuedAt + identityTokenMs / 1_000;
    const claims = { address: wallet?.address ?? null, isGuest: user.isGuest === 1, identities: identities.map(toClaim), ...(nonce !== null && { nonce }) };
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: keyId, typ: 'JWT' }).setIssuer(walletOrigin).setAudience(session.siteId).setSubject(userId)
      .setIssuedAt(issuedAt).setExpirationTime(expiresAt).sign(key);
    return { token, expiresAtMs: expiresAt * 1_000 };
  }

  /** The newest key that is not retired; the first is made when it is first needed. */
  async function readSigningKey(): Promise<{ readonly keyId: string; readonly key: CryptoKey }> {
    const [row] = await store.list('signingKeys', { retiredAtMs: null }, { orderBy: 'createdAtMs', descending: true, limit: 1 });
    if (row === undefined) {
      await makeSigningKey();
      return readSigningKey();
    }
    const key = opened.get(row.keyId) ?? openKey(row.keyId, parsePublicKey(row.publicKey), { keyId: row.kmsKeyId, wrapped: row.privateKeySealed });
    opened.set(row.keyId, key);
    key.catch(() => opened.delete(row.keyId));
    return { keyId: row.keyId, key: await key };
  }

  async function openKey(keyId: string, publicKey: PublicKey, wrapped: Parameters<Kms['unwrap']>[0]): Promise<CryptoKey> {
    const d = toBase64url(await kms.unwrap(wrapped, { purpose: 'signingKey', subject: keyId }));
    return crypto.subtle.importKey('jwk', { ...publicKey, d }, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  }

  /** Two processes may each make one: both are published, and the newer one signs. */
  async function makeSigningKey(): Promise<void> {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const { x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
    const scalar = d === undefined ? undefined : fromBase64url(d);
    if (scalar === undefined || x === undefined || y === undefined) throw refused('unavailable');
    const keyId = randomId();
    const { wrapped, keyId: kmsKeyId } = await kms.wrap(scalar, { purpose: 'signingKey', subject: keyId });
    const publicKey: PublicKey = { kty: 'EC', crv: 'P-256', x, y };
    await store.insert('signingKeys', { keyId, publicKey: JSON.stringify(publicKey), privateKeySealed: wrapped, kmsKeyId, createdAtMs: now(), retiredAtMs: null });
  }

  /** The public keys as a JWK set: those that sign, and those that signed what may still be good. @see RFC 7517, 5 */
  async function publish(): Promise<{ readonly keys: readonly object[] }> {
    // A verifier may ask before the first token is made, and remember what it got.
    await readSigningKey();
    const rows = (await store.list('signingKeys', {})).filter(({ retiredAtMs }) => retiredAtMs === null || retiredAtMs + retiredKeyMs > now());
    return { keys: rows.map(({ keyId, publicKey }) => ({ ...parsePublicKey(publicKey), kid: keyId, alg: 'ES256', use: 'sig' })) };
  }

  /** Who a token of this server is about, and for which site it was made. @throws notSignedIn for one that is over, or is none; userBlocked */
  async function verify(token: string): Promise<{ readonly userId: string; readonly siteId: string }> {
    const rows = await store.list('signingKeys', {});
    const keys = createLocalJWKSet({ keys: rows.map(({ keyId, publicKey }) => ({ ...parsePublicKey(publicKey), kid: keyId, alg: 'ES256' })) });
    const { sub, aud } = await jwtVerify(token, keys, { algorithms: ['ES256'], issuer: walletOrigin, typ: 'JWT', currentDate: new Date(now()), requiredClaims: ['sub', 'aud', 'exp'] })
      .then(({ payload }) => payload, (cause: unknown) => Promise.reject(refused('notSignedIn', {}, { cause })));
    const user = sub === undefined ? undefined : await store.get('users', { userId: sub });
    if (user === undefined || typeof aud !== 'string') throw refused('notSignedIn');
    if (user.blockedAtMs !== null) throw refused('userBlocked');
    return { userId: user.userId, siteId: aud };
  }

  return { sign, publish, verify };
}
