import { isRecord } from '../../src/domain/encoding/json.ts';
import { parseSiweMessage } from '../../src/domain/messages/parseSiweMessage.ts';
import type { SiweMessage } from '../../src/domain/messages/siweMessage.ts';
import { decodeSiwePayload } from '../../src/domain/messages/siwePayload.ts';
import { assertExpected } from '../../src/domain/messages/verifySiweMessage.ts';

/** What the page knows of a sign-in that begins here and now. */
export interface SignInSurroundings {
  readonly address: string;
  readonly chainId: number;
  /** Absent where there is no page. */
  readonly site: { readonly scheme: string; readonly domain: string } | undefined;
  readonly nowMs: number;
}

const spellings = {
  domain: ['domain'], address: ['address'], statement: ['statement'], uri: ['uri'], version: ['version'], chain_id: ['chain_id', 'chainId'], nonce: ['nonce'],
  issued_at: ['issued_at', 'issuedAt'], expiration_time: ['expiration_time', 'expirationTime'], invalid_before: ['invalid_before', 'invalidBefore', 'not_before', 'notBefore'], resources: ['resources'],
} as const;

/**
 * Reads what a site gave to be signed, fills in what the page knows, and refuses what is meant for another site or account.
 * @throws siwe.badMessage, siwe.wrongDomain, siwe.wrongScheme, siwe.wrongAddress, siwe.badExpectation where there is no page
 */
export function toSignInMessage(answer: unknown, surroundings: SignInSurroundings): SiweMessage {
  const message = typeof answer === 'string' ? parseSiweMessage(answer) : fromFields(answer, surroundings);
  const { site, address } = surroundings;
  assertExpected(message, { ...(site ?? { domain: '' }), address }); // without a page it is not known for whom the message may be, which is an error
  return message;
}

function fromFields(answer: unknown, { address, chainId, site, nowMs }: SignInSurroundings): SiweMessage {
  const given: Readonly<Record<string, unknown>> = isRecord(answer) ? answer : {};
  const origin = site && `${site.scheme}://${site.domain}`;
  const known = { domain: site?.domain, address, uri: origin, version: '1', chain_id: chainId, issued_at: new Date(nowMs).toISOString() };
  const fields = Object.fromEntries(Object.entries(spellings).map(([name, names]) => [name, names.map((each) => given[each]).find(isGiven)]));
  return decodeSiwePayload({ ...fields, ...Object.fromEntries(Object.entries(known).filter(([name]) => !isGiven(fields[name]))) });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether two messages ask for the same: all but what a new one always has anew. */
export function isSameRequest(a: SiweMessage, b: SiweMessage): boolean {
  const lasting = ({ nonce: _nonce, issuedAt: _issuedAt, expirationTime: _expirationTime, notBefore: _notBefore, requestId: _requestId, ...rest }: SiweMessage): string => JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)));
  return lasting(a) === lasting(b);
}
