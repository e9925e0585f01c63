import { compactVerify, EmbeddedJWK } from 'jose';
import * as v from 'valibot';
import { publicKey } from '../protocol/values.ts';
import { fromUtf8, isSameText, sha256, toBase64url, utf8 } from './bytes.ts';
import { proofSkewMs } from './numbers.ts';
import type { Parts } from './ports.ts';
import { refused } from './refusals.ts';
import { thumbprintOf } from './publicKeys.ts';

/** What a proof has to be about. */
export interface ProofOf {
  readonly proof: string;
  readonly accessToken: string;
  readonly userId: string;
  /** The thumbprint of the key that may make it. */
  readonly jkt: string;
  readonly method: 'POST';
  /** Scheme, host and path, as the client has it. */
  readonly url: string;
}

const claims = v.object({
  htm: v.string(),
  htu: v.string(),
  iat: v.pipe(v.number(), v.integer()),
  jti: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  ath: v.string(),
});

/**
 * Checks that a request was made by the device that its token is bound to, about this very call, just now, and once.
 * @throws badProof, with the server's clock
 * @see RFC 9449, 4.3
 */
export async function assertProof({ store, now }: Pick<Parts, 'store' | 'now'>, { proof, accessToken, userId, jkt, method, url }: ProofOf): Promise<void> {
  const bad = (cause?: unknown) => refused('badProof', { nowMs: now() }, { cause });
  const read = await readProof(proof).catch((cause: unknown) => Promise.reject(bad(cause)));
  const { htm, htu, iat, jti, ath } = read.claims;
  if (!isSameText(read.jkt, jkt) || htm !== method || htu !== url) throw bad();
  if (Math.abs(iat * 1_000 - now()) > proofSkewMs) throw bad();
  if (!isSameText(ath, toBase64url(await sha256(utf8(accessToken))))) throw bad();
  // Once: kept until no proof with this time is taken any more.
  if (!(await store.insert('proofIds', { userId, proofId: jti, expiresAtMs: iat * 1_000 + 2 * proofSkewMs }))) throw bad();
}

async function readProof(proof: string) {
  const { payload, protectedHeader } = await compactVerify(proof, EmbeddedJWK, { algorithms: ['ES256'] });
  if (protectedHeader.typ !== 'dpop+jwt') throw new Error('A DPoP proof says that it is one.');
  return { claims: v.parse(claims, JSON.parse(fromUtf8(payload))), jkt: await thumbprintOf(v.parse(publicKey, protectedHeader.jwk)) };
}
