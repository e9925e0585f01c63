import { parseAddress } from '../accounts/address.ts';
import { siweErrors } from './siweErrors.ts';
import { domainPattern, matches, parseDateTime, requestIdPattern, schemePattern, statementPattern, uriPattern } from './siweGrammar.ts';

const minSiweNonceLetters = 8;

/** What an account states when it signs in. Times are texts of RFC 3339, kept as they were written. @see EIP-4361 */
export interface SiweMessage {
  readonly scheme?: string;
  /** An authority of RFC 3986, e.g. `example.com:8080`. */
  readonly domain: string;
  /** Checksummed. */
  readonly address: string;
  readonly statement?: string;
  /** What the sign-in is about. */
  readonly uri: string;
  readonly version: '1';
  readonly chainId: number;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly requestId?: string;
  /** URIs */
  readonly resources?: readonly string[];
}

/** A message with its fields checked one by one. @throws siwe.badMessage */
export function assertSiweMessage(message: SiweMessage): void {
  const { scheme, domain, address, statement, uri, version, chainId, nonce, requestId, resources = [] } = message;
  if (scheme !== undefined && !matches(schemePattern, scheme)) throw badMessage('the scheme is none of RFC 3986');
  if (typeof domain !== 'string' || !matches(domainPattern, domain)) throw badMessage('the domain is no authority of RFC 3986');
  assertChecksummed(address);
  if (statement !== undefined && !matches(statementPattern, statement)) throw badMessage('the statement has a line break or a character that may not stand in it');
  if (typeof uri !== 'string' || !matches(uriPattern, uri)) throw badMessage('the URI is none of RFC 3986');
  if (version !== '1') throw badMessage('the version is not 1');
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw badMessage('the chain id is no positive whole number');
  if (typeof nonce !== 'string' || nonce.length < minSiweNonceLetters || !/^[A-Za-z0-9]+$/.test(nonce)) throw badMessage(`the nonce is not at least ${minSiweNonceLetters} letters and digits`);
  for (const name of ['issuedAt', 'expirationTime', 'notBefore'] as const) {
    const time = message[name];
    if (time === undefined ? name === 'issuedAt' : typeof time !== 'string' || parseDateTime(time) === undefined) throw badMessage(`${name} is no time of RFC 3339`);
  }
  if (requestId !== undefined && !matches(requestIdPattern, requestId)) throw badMessage('the request id has a character that may not stand in it');
  if (!resources.every((resource) => matches(uriPattern, resource))) throw badMessage('a resource is no URI of RFC 3986');
}

export function badMessage(why: string): Error {
  return siweErrors.badMessage({ why });
}

function assertChecksummed(address: string): void {
  try {
    if (parseAddress(address) === address) return;
  } catch {
    // told below
  }
  throw badMessage('the address is not checksummed by EIP-55');
}
