import type { Hex } from '../encoding/hex.ts';
import { isAddress } from '../encoding/isAddress.ts';
import { isCount, isRecord } from '../encoding/json.ts';

/** What a page is told of its session, and may show. */
export interface PageSession {
  /** The account that is signed in, checksummed. */
  readonly address: Hex;
  /** What proved the account: a token of the in-app wallet's server, or a message that the account signed (EIP-4361). */
  readonly signedInBy: 'identity' | 'siwe';
  /** From here on the session counts no more, unless it was renewed. In ms since 1970, by the site's clock. */
  readonly expiresAtMs: number;
  /** For how long a session is good from its beginning or renewal, in ms. */
  readonly lifetimeMs: number;
}

/** Who is signed in at a site: an account and how it signed in, the same for an in-app wallet and for any other. */
export interface SiteSession extends PageSession {
  /** Of this session; another one after each sign-in. */
  readonly id: string;
  /** The person: their id at the in-app wallet's server, or else the account's address. */
  readonly userId: string;
  /** The wallet as the page named it, e.g. `inApp` or `io.metamask`. Nothing proves it. */
  readonly walletId: string | null;
  /** The chain of a signed message; else the one that the page named, which nothing proves. */
  readonly chainId: number | null;
  /** Known by their device alone. */
  readonly isGuest: boolean;
  /** Kinds of the ways in that were linked when the session was last renewed, e.g. `['email']`; none for other wallets. */
  readonly identities: readonly string[];
  /** In ms since 1970. */
  readonly signedInAtMs: number;
  /** Until then a session by a signed message can be renewed; null for the in-app wallet, whose server is asked at each renewal. In ms since 1970. */
  readonly renewableUntilMs: number | null;
}

const maxIdentities = 16;
const maxNameCharacters = 64;

/** What is sealed in a cookie, or undefined: an older version may have sealed something else. */
export function parseSiteSession(value: unknown): SiteSession | undefined {
  const page = parsePageSession(value);
  if (!page || !isRecord(value)) return undefined;
  const { id, userId, walletId, chainId, isGuest, identities, signedInAtMs, renewableUntilMs } = value;
  if (!isName(id) || typeof userId !== 'string' || userId === '' || !(walletId === null || isName(walletId)) || !(chainId === null || isCount(chainId))) return undefined;
  if (typeof isGuest !== 'boolean' || !Array.isArray(identities) || !identities.every(isName) || !isCount(signedInAtMs) || !(renewableUntilMs === null || isCount(renewableUntilMs))) return undefined;
  return { ...page, id, userId, walletId, chainId, isGuest, identities, signedInAtMs, renewableUntilMs };
}

/** What a server has told a page of its session, and no more of it; undefined for anything else. */
export function parsePageSession(value: unknown): PageSession | undefined {
  if (!isRecord(value)) return undefined;
  const { address, signedInBy, expiresAtMs, lifetimeMs } = value;
  if (!isAddress(address) || (signedInBy !== 'identity' && signedInBy !== 'siwe') || !isCount(expiresAtMs) || !isCount(lifetimeMs)) return undefined;
  return { address, signedInBy, expiresAtMs, lifetimeMs };
}

/** Kinds of identities, each once, as far as a cookie has room. */
export function kindsOf(identities: readonly { readonly kind: string }[]): readonly string[] {
  return [...new Set(identities.map(({ kind }) => kind).filter(isName))].slice(0, maxIdentities);
}

/** An id of a wallet, a session or a way in. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxNameCharacters && /^[\w.:-]+$/.test(value);
}
