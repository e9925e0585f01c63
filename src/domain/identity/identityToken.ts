import { decodeBase64url } from '../encoding/base64url.ts';
import type { Hex } from '../encoding/hex.ts';
import { isAddress } from '../encoding/isAddress.ts';
import { isRecord } from '../encoding/json.ts';
import { identityErrors } from './identityErrors.ts';

/** Who is signed in with an in-app wallet, as its server has signed it. */
export interface VerifiedIdentity {
  /** The person at this wallet, the same at each sign-in. */
  readonly userId: string;
  /** Of the wallet; null where it has not been made yet. Not checked for its mixed case. */
  readonly address: Hex | null;
  /** Known by their device alone. */
  readonly isGuest: boolean;
  /** The ways to sign in that are linked, e.g. `{ kind: 'email', value: 'ada@example.com', verifiedAtMs }`. */
  readonly identities: readonly LinkedIdentity[];
  /** As the page asked for it. */
  readonly nonce: string | undefined;
  /** Milliseconds since 1970. */
  readonly issuedAtMs: number;
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number;
}

/** A way to sign in. */
export interface LinkedIdentity {
  readonly kind: string;
  /** E.g. the address of e-mail; null for a guest. */
  readonly value: string | null;
  /** Milliseconds since 1970. */
  readonly verifiedAtMs: number;
}

/** What a token has to say. */
export interface ExpectedIdentity {
  /** Origin of the wallet, e.g. `https://wallet.example.com`. */
  readonly issuer: string;
  /** The id of your site at the wallet. */
  readonly audience: string;
  /** What your session gave to the page. Without it, a token is good until it expires. */
  readonly nonce?: string;
}

/** A token in parts, of which nothing is checked yet. */
export interface ParsedToken {
  readonly keyId: string;
  /** What is signed. */
  readonly signed: Uint8Array<ArrayBuffer>;
  /** r and s, 32 bytes each. */
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly claims: Readonly<Record<string, unknown>>;
}

const maxTokenCharacters = 16_384;
/** How far two clocks may be apart, in ms. */
const clockToleranceMs = 60_000;

/** The compact form of JWS, signed by ES256. @see RFC 7515, 7.1; RFC 7518, 3.4 @throws identity.badToken, identity.wrongAlgorithm */
export function parseIdentityToken(token: unknown): ParsedToken {
  if (typeof token !== 'string' || token === '') throw badToken('there is none');
  if (token.length > maxTokenCharacters) throw badToken('it is too long');
  const parts = token.split('.');
  const [head = '', body = '', tail = ''] = parts;
  if (parts.length !== 3) throw badToken('it has not three parts');
  const header = parseObject(head);
  // By its name alone, before anything else is looked at: the header is the token's own claim.
  if (header['alg'] !== 'ES256') throw identityErrors.wrongAlgorithm();
  if ('crit' in header) throw badToken('it asks for an extension'); // RFC 7515, 4.1.11: what is not understood is refused
  if ('typ' in header && header['typ'] !== 'JWT') throw badToken('it is of another type');
  const { kid } = header;
  if (typeof kid !== 'string' || kid === '' || kid.length > 128) throw badToken('it names no key');
  const signature = decodeBase64url(tail);
  if (signature?.length !== 64) throw badToken('its signature is not 64 bytes long');
  return { keyId: kid, signed: new TextEncoder().encode(`${head}.${body}`), signature, claims: parseObject(body) };
}

/** What the claims of a token say, once its signature holds. @throws identity.wrongIssuer, identity.wrongAudience, identity.wrongNonce, identity.expired, identity.issuedInFuture, identity.badToken */
export function readIdentity(claims: ParsedToken['claims'], { issuer, audience, nonce }: ExpectedIdentity, nowMs: number): VerifiedIdentity {
  if (claims['iss'] !== issuer) throw identityErrors.wrongIssuer({ actual: shown(claims['iss']), wanted: issuer });
  // A list of audiences is another site's as well: the wallet writes one.
  if (claims['aud'] !== audience) throw identityErrors.wrongAudience({ actual: shown(claims['aud']), wanted: audience });
  if (nonce !== undefined && claims['nonce'] !== nonce) throw identityErrors.wrongNonce();
  const [issuedAtMs, expiresAtMs] = [timeOf(claims['iat']), timeOf(claims['exp'])];
  if (nowMs >= expiresAtMs + clockToleranceMs) throw identityErrors.expired();
  if (issuedAtMs > nowMs + clockToleranceMs) throw identityErrors.issuedInFuture();
  const { sub, address, isGuest, identities, nonce: carried } = claims;
  if (typeof sub !== 'string' || sub === '') throw badToken('it names no person');
  if (address !== null && !(typeof address === 'string' && isAddress(address))) throw badToken('its address is none');
  if (typeof isGuest !== 'boolean') throw badToken('it does not say whether this is a guest');
  if (!Array.isArray(identities) || !identities.every(isLinkedIdentity)) throw badToken('it has no list of identities');
  if (carried !== undefined && typeof carried !== 'string') throw badToken('its nonce is no text');
  return { userId: sub, address, isGuest, identities: identities.map(({ kind, value, verifiedAtMs }) => ({ kind, value, verifiedAtMs })), nonce: carried, issuedAtMs, expiresAtMs };
}

function isLinkedIdentity(value: unknown): value is LinkedIdentity {
  return isRecord(value) && typeof value['kind'] === 'string' && (value['value'] === null || typeof value['value'] === 'string') && typeof value['verifiedAtMs'] === 'number';
}

/** NumericDate, in seconds. @see RFC 7519, 2 */
function timeOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw badToken('it does not say from when to when it is good');
  return value * 1_000;
}

function parseObject(part: string): Readonly<Record<string, unknown>> {
  try {
    const bytes = decodeBase64url(part);
    const value: unknown = bytes && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isRecord(value)) return value;
  } catch {
    // no JSON, or no UTF-8
  }
  throw badToken('it is no JSON');
}

function badToken(why: string): ReturnType<typeof identityErrors.badToken> {
  return identityErrors.badToken({ why });
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : 'another';
}
