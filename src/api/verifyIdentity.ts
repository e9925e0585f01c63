import type { Clock } from '../domain/clock.ts';
import { isRecord } from '../domain/encoding/json.ts';
import { isLocalHost } from '../domain/isLocalHost.ts';
import { identityErrors } from '../domain/identity/identityErrors.ts';
import { parseIdentityToken, readIdentity } from '../domain/identity/identityToken.ts';
import type { ExpectedIdentity, VerifiedIdentity } from '../domain/identity/identityToken.ts';
import { readIdentityKey } from './identityKeys.ts';
import type { FetchKeys } from './identityKeys.ts';

/** A token, and what it has to say. */
export interface IdentityProof extends ExpectedIdentity {
  /** As `useIdentity()` of the page gave it. Untrusted. */
  readonly token: string;
  /** Default: the time of this machine. */
  readonly clock?: Pick<Clock, 'nowMs'>;
  /** Default: that of the runtime. Keys are remembered for each function by itself: give the same one each time. */
  readonly fetch?: FetchKeys;
}

/**
 * Who is signed in with an in-app wallet, for a site's own server: Node, Deno, Bun, workers at the edge. The wallet's public keys are fetched from
 * `/.well-known/jwks.json` of the issuer and kept for ten minutes. Clocks may be a minute apart. A token is good for five minutes: begin a session of your own with it.
 * @throws identity.*, of these identity.keysUnavailable where the wallet does not answer, and identity.badExpectation where what is to be compared is missing
 * @see RFC 7519, RFC 7515
 */
export async function verifyIdentity(proof: IdentityProof): Promise<VerifiedIdentity> {
  const expected = parseExpected(proof);
  const nowMs = proof.clock ? proof.clock.nowMs() : Date.now();
  const { keyId, signed, signature, claims } = parseIdentityToken(proof.token);
  const key = await readIdentityKey({ issuer: expected.issuer, keyId, nowMs, fetchKeys: proof.fetch ?? fetchByRuntime });
  if (!(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed))) throw identityErrors.wrongSignature({ issuer: expected.issuer });
  return readIdentity(claims, expected, nowMs);
}

/** One function, so that its keys are remembered, which calls what `fetch` is by then. */
const fetchByRuntime: FetchKeys = (url, init) => fetch(url, init);

/** What a session does not hold must not count as a match. */
function parseExpected(proof: unknown): ExpectedIdentity {
  if (!isRecord(proof)) throw identityErrors.badExpectation({ name: 'proof', why: 'is missing' });
  const { issuer, audience, nonce } = proof;
  if (typeof issuer !== 'string' || originOf(issuer) !== issuer) throw identityErrors.badExpectation({ name: 'issuer', why: 'is not the origin of a wallet, e.g. https://wallet.example.com' });
  if (typeof audience !== 'string' || audience === '') throw identityErrors.badExpectation({ name: 'audience', why: 'is missing' });
  if (!('nonce' in proof)) return { issuer, audience };
  if (typeof nonce !== 'string' || nonce === '') throw identityErrors.badExpectation({ name: 'nonce', why: 'is missing' });
  return { issuer, audience, nonce };
}

/** Over https, but on this machine. */
function originOf(text: string): string | undefined {
  try {
    const { origin, protocol, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname)) ? origin : undefined;
  } catch {
    return undefined;
  }
}
