import { sameAddress } from '../accounts.ts';
import * as limits from '../limits.ts';
import { hashMessage } from './hashMessage.ts';
import { signInErrors } from './messageErrors.ts';
import { parseSignInMessage } from './parseSignInMessage.ts';
import { parseDateTime } from './signInGrammar.ts';
import type { SignInMessage } from './signInMessage.ts';

/** What a site knows beforehand of a sign-in meant for it. */
export interface ExpectedSignIn {
  /** To the letter: `good.com@evil.com`, a subdomain or another port is another domain. */
  readonly domain: string;
  /** The one that was given out for this sign-in, and for no other. */
  readonly nonce: string;
  readonly chainId?: number;
  readonly address?: string;
  readonly scheme?: string;
  readonly uri?: string;
}

export interface SignInProof {
  readonly message: string;
  readonly signature: string;
  readonly expected: ExpectedSignIn;
  /** Now. */
  readonly atMs: number;
}

/** Whether the account made the signature over the hash; see `verifySignature` for accounts that are contracts. */
export type VerifySignature = (claim: { readonly address: string; readonly hash: string; readonly signature: string }) => Promise<boolean>;

/** Checks a signed sign-in against what the site asked for, the signature last. That a nonce is used once is the caller's to see to. @see EIP-4361 @throws signIn.* */
export async function verifySignInMessage({ message, signature, expected, atMs }: SignInProof, verifySignature: VerifySignature): Promise<SignInMessage> {
  const parsed = parseSignInMessage(message);
  assertExpected(parsed, expected);
  assertTimely(parsed, atMs);
  const { address } = parsed;
  const isTheirs = await verifySignature({ address, hash: hashMessage(message), signature });
  if (!isTheirs) throw signInErrors.wrongSignature({ address });
  return parsed;
}

/** @throws signIn.wrongDomain, signIn.wrongScheme, signIn.wrongUri, signIn.wrongNonce, signIn.wrongChain, signIn.wrongAddress */
export function assertExpected({ domain, nonce, chainId, address, scheme, uri }: SignInMessage, expected: Partial<ExpectedSignIn>): void {
  if (expected.domain !== undefined && domain !== expected.domain) throw signInErrors.wrongDomain({ actual: domain, wanted: expected.domain });
  if (expected.scheme !== undefined && scheme !== undefined && scheme !== expected.scheme) throw signInErrors.wrongScheme({ actual: scheme, wanted: expected.scheme });
  if (expected.uri !== undefined && uri !== expected.uri) throw signInErrors.wrongUri({ actual: uri, wanted: expected.uri });
  if (expected.nonce !== undefined && nonce !== expected.nonce) throw signInErrors.wrongNonce();
  if (expected.chainId !== undefined && chainId !== expected.chainId) throw signInErrors.wrongChain({ actual: chainId, wanted: expected.chainId });
  if (expected.address !== undefined && !sameAddress(address, expected.address)) throw signInErrors.wrongAddress({ actual: address, wanted: expected.address });
}

/** @throws signIn.issuedInFuture, signIn.expired, signIn.notYetValid */
export function assertTimely({ issuedAt, expirationTime, notBefore }: SignInMessage, atMs: number): void {
  const [issuedAtMs, expiresAtMs, startsAtMs] = [issuedAt, expirationTime, notBefore].map((time) => (time === undefined ? undefined : parseDateTime(time)));
  if (issuedAtMs !== undefined && issuedAtMs > atMs + limits.signInClockAheadMs) throw signInErrors.issuedInFuture();
  if (expiresAtMs !== undefined && expiresAtMs <= atMs) throw signInErrors.expired();
  if (startsAtMs !== undefined && startsAtMs > atMs) throw signInErrors.notYetValid();
}
