import { sameAddress } from '../accounts/accounts.ts';
import { isRecord } from '../encoding/json.ts';
import { hashMessage } from './hashMessage.ts';
import { siweErrors } from './siweErrors.ts';
import { parseSiweMessage } from './parseSiweMessage.ts';
import { parseDateTime } from './siweGrammar.ts';
import type { SiweMessage } from './siweMessage.ts';

/** How far the clock of the server that made a sign-in message may be ahead. */
const siweClockAheadMs = 60_000;

/** What a site knows beforehand of a sign-in meant for it. What is named here is compared; `undefined` is no expectation, and an error. */
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

/**
 * Checks a signed sign-in against what the site asked for, the signature last. Domain, nonce and time are always compared. That a nonce is used once is
 * the caller's to see to. @see EIP-4361 @throws siwe.*, of these siwe.badExpectation where what is to be compared is missing or undefined
 */
export async function verifySiweMessage(proof: SiweProof, verifySignature: VerifySignature): Promise<SiweMessage> {
  if (!isRecord(proof)) throw siweErrors.badExpectation({ name: 'proof', why: 'is missing' });
  const { message, signature, expected, atMs } = proof;
  assertExpectations(expected, ['domain', 'nonce']);
  const parsed = parseSiweMessage(message);
  assertExpected(parsed, expected);
  assertTimely(parsed, atMs);
  const { address } = parsed;
  const isTheirs: unknown = typeof signature === 'string' && (await verifySignature({ address, hash: hashMessage(message), signature }));
  if (isTheirs !== true) throw siweErrors.wrongSignature({ address });
  return parsed;
}

/**
 * Compares what is named in `expected`, one thing at least, and nothing else.
 * @throws siwe.badExpectation, siwe.badMessage, siwe.wrongDomain, siwe.wrongScheme, siwe.wrongUri, siwe.wrongNonce, siwe.wrongChain, siwe.wrongAddress
 */
export function assertExpected(message: SiweMessage, expected: Partial<ExpectedSiweMessage>): void {
  assertExpectations(expected, []);
  if (!isRecord(message)) throw siweErrors.badMessage({ why: 'there is none' });
  const { domain, nonce, chainId, address, scheme, uri } = message;
  if (expected.domain !== undefined && domain !== expected.domain) throw siweErrors.wrongDomain({ actual: domain, wanted: expected.domain });
  if (expected.scheme !== undefined && scheme !== undefined && scheme !== expected.scheme) throw siweErrors.wrongScheme({ actual: scheme, wanted: expected.scheme });
  if (expected.uri !== undefined && uri !== expected.uri) throw siweErrors.wrongUri({ actual: uri, wanted: expected.uri });
  if (expected.nonce !== undefined && nonce !== expected.nonce) throw siweErrors.wrongNonce();
  if (expected.chainId !== undefined && chainId !== expected.chainId) throw siweErrors.wrongChain({ actual: chainId, wanted: expected.chainId });
  if (expected.address !== undefined && !sameAddress(address, expected.address)) throw siweErrors.wrongAddress({ actual: address, wanted: expected.address });
}

const comparable: ReadonlyMap<string, 'string' | 'number'> = /* @__PURE__ */ new Map([['domain', 'string'], ['nonce', 'string'], ['chainId', 'number'], ['address', 'string'], ['scheme', 'string'], ['uri', 'string']]);

/** Sites compare with what a session or a form holds, which may be nothing at all: that must not count as a match. @throws siwe.badExpectation */
function assertExpectations(expected: unknown, needed: readonly (keyof ExpectedSiweMessage)[]): void {
  if (!isRecord(expected)) throw siweErrors.badExpectation({ name: 'expected', why: 'is missing' });
  const names = new Set([...needed, ...Object.keys(expected)]);
  if (names.size === 0) throw siweErrors.badExpectation({ name: 'expected', why: 'is empty' });
  for (const name of names) {
    const value = expected[name];
    const wanted = comparable.get(name);
    if (wanted === undefined) throw siweErrors.badExpectation({ name: name.slice(0, 80), why: 'is not compared' });
    if (value === undefined || value === null || value === '') throw siweErrors.badExpectation({ name, why: 'is missing' });
    if (typeof value !== wanted) throw siweErrors.badExpectation({ name, why: `is no ${wanted}` });
  }
}

/** Compares the times of a message with now. @throws siwe.badMessage, siwe.badExpectation for a time that is none, siwe.issuedInFuture, siwe.expired, siwe.notYetValid */
export function assertTimely(message: SiweMessage, atMs: number): void {
  if (!isRecord(message)) throw siweErrors.badMessage({ why: 'there is none' });
  const { issuedAt, expirationTime, notBefore } = message;
  if (!Number.isFinite(atMs)) throw siweErrors.badExpectation({ name: 'atMs', why: 'is no time' });
  const [issuedAtMs, expiresAtMs, startsAtMs] = [issuedAt, expirationTime, notBefore].map((time) => (time === undefined ? undefined : parseDateTime(time)));
  if (issuedAtMs !== undefined && issuedAtMs > atMs + siweClockAheadMs) throw siweErrors.issuedInFuture();
  if (expiresAtMs !== undefined && expiresAtMs <= atMs) throw siweErrors.expired();
  if (startsAtMs !== undefined && startsAtMs > atMs) throw siweErrors.notYetValid();
}
