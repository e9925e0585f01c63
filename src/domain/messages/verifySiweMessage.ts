import { sameAddress } from '../accounts/accounts.ts';
import { hashMessage } from './hashMessage.ts';
import { siweErrors } from './siweErrors.ts';
import { parseSiweMessage } from './parseSiweMessage.ts';
import { parseDateTime } from './siweGrammar.ts';
import type { SiweMessage } from './siweMessage.ts';

/** How far the clock of the server that made a sign-in message may be ahead. */
const siweClockAheadMs = 60_000;

/** What a site knows beforehand of a sign-in meant for it. */
export interface ExpectedSiweMessage {
  /** To the letter: `good.com@evil.com`, a subdomain or another port is another domain. */
  readonly domain: string;
  /** The one that was given out for this sign-in, and for no other. */
  readonly nonce: string;
  readonly chainId?: number;
  readonly address?: string;
  readonly scheme?: string;
  readonly uri?: string;
}

/** What a visitor hands in, and what it is compared with. */
export interface SiweProof {
  readonly message: string;
  readonly signature: string;
  readonly expected: ExpectedSiweMessage;
  /** Now. */
  readonly atMs: number;
}

/** Whether the account made the signature over the hash; see `verifySignature` for accounts that are contracts. */
export type VerifySignature = (claim: { readonly address: string; readonly hash: string; readonly signature: string }) => Promise<boolean>;

/** Checks a signed sign-in against what the site asked for, the signature last. That a nonce is used once is the caller's to see to. @see EIP-4361 @throws siwe.* */
export async function verifySiweMessage({ message, signature, expected, atMs }: SiweProof, verifySignature: VerifySignature): Promise<SiweMessage> {
  const parsed = parseSiweMessage(message);
  assertExpected(parsed, expected);
  assertTimely(parsed, atMs);
  const { address } = parsed;
  const isTheirs = await verifySignature({ address, hash: hashMessage(message), signature });
  if (!isTheirs) throw siweErrors.wrongSignature({ address });
  return parsed;
}

/** @throws siwe.wrongDomain, siwe.wrongScheme, siwe.wrongUri, siwe.wrongNonce, siwe.wrongChain, siwe.wrongAddress */
export function assertExpected({ domain, nonce, chainId, address, scheme, uri }: SiweMessage, expected: Partial<ExpectedSiweMessage>): void {
  if (expected.domain !== undefined && domain !== expected.domain) throw siweErrors.wrongDomain({ actual: domain, wanted: expected.domain });
  if (expected.scheme !== undefined && scheme !== undefined && scheme !== expected.scheme) throw siweErrors.wrongScheme({ actual: scheme, wanted: expected.scheme });
  if (expected.uri !== undefined && uri !== expected.uri) throw siweErrors.wrongUri({ actual: uri, wanted: expected.uri });
  if (expected.nonce !== undefined && nonce !== expected.nonce) throw siweErrors.wrongNonce();
  if (expected.chainId !== undefined && chainId !== expected.chainId) throw siweErrors.wrongChain({ actual: chainId, wanted: expected.chainId });
  if (expected.address !== undefined && !sameAddress(address, expected.address)) throw siweErrors.wrongAddress({ actual: address, wanted: expected.address });
}

/** @throws siwe.issuedInFuture, siwe.expired, siwe.notYetValid */
export function assertTimely({ issuedAt, expirationTime, notBefore }: SiweMessage, atMs: number): void {
  const [issuedAtMs, expiresAtMs, startsAtMs] = [issuedAt, expirationTime, notBefore].map((time) => (time === undefined ? undefined : parseDateTime(time)));
  if (issuedAtMs !== undefined && issuedAtMs > atMs + siweClockAheadMs) throw siweErrors.issuedInFuture();
  if (expiresAtMs !== undefined && expiresAtMs <= atMs) throw siweErrors.expired();
  if (startsAtMs !== undefined && startsAtMs > atMs) throw siweErrors.notYetValid();
}
