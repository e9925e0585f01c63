import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { decodeBytes, encodeUtf8 } from '../../../src/domain/encoding/bytes.ts';
import { parseSiweMessage } from '../../../src/domain/messages/parseSiweMessage.ts';
import type { SiweMessage } from '../../../src/domain/messages/siweMessage.ts';
import type { ShownRequest } from '../worker/parseSigningAsk.ts';

/** How long after a person has signed in the site's own message may follow without another question: wallets are made and recovered in between. */
const grantMs = 10 * 60_000;
/** How old the message may be, and how far the clock that wrote it may be ahead. */
const maxAgeMs = 5 * 60_000;
const maxAheadMs = 60_000;
/** The most that a message may be good for. */
const maxLifeMs = 24 * 60 * 60_000;

/** What a message is held against. */
export interface SignInBounds {
  /** Of the page that embeds the frame, as the browser says. */
  readonly origin: string;
  /** Of the wallet that would sign. */
  readonly address: string;
  /** That the operator lets this site have signed; a message without one says nothing beyond the sign-in. */
  readonly statements: readonly string[];
  readonly nowMs: number;
}

/**
 * Whether a text is nothing else than a sign-in at the very page that asks: an EIP-4361 message to the letter, whose domain and URI are of the page's origin, of this account, of now and
 * for a day at most, without words or resources that the operator does not allow. What is more is for the person to read.
 */
export function isOwnSignIn(text: string, { origin, address, statements, nowMs }: SignInBounds): boolean {
  const message = parse(text);
  if (!message) return false;
  const { protocol, host } = new URL(origin);
  const { domain, scheme, uri, statement, issuedAt, expirationTime, notBefore, resources = [] } = message;
  const issuedAtMs = Date.parse(issuedAt);
  const endsAtMs = Date.parse(expirationTime ?? '');
  return domain === host && (scheme === undefined || `${scheme}:` === protocol) && URL.canParse(uri) && new URL(uri).origin === origin
    && sameAddress(message.address, address)
    && (statement === undefined || statements.includes(statement)) && resources.length === 0
    && issuedAtMs > nowMs - maxAgeMs && issuedAtMs <= nowMs + maxAheadMs && notBefore === undefined
    && endsAtMs > nowMs && endsAtMs <= issuedAtMs + maxLifeMs; // false for a message without an end
}

function parse(text: string): SiweMessage | undefined {
  try {
    return parseSiweMessage(text);
  } catch {
    return undefined;
  }
}

/** The one message that follows from a sign-in of the person, and from nothing else: a session that is taken up after a reload has none. */
export interface SiteSignIn {
  /** The person has signed in, here and now. */
  grant(userId: string): void;
  /** Nothing is to follow any more. */
  end(): void;
  /** Whether this may be signed without another question. Asked once a sign-in, whatever the answer. */
  take(shown: ShownRequest, asked: Omit<SignInBounds, 'statements' | 'nowMs'> & { readonly userId: string }): boolean;
}

/** `statements`: of the site's settings; undefined where the operator has not allowed it. */
export function createSiteSignIn({ statements, now }: { readonly statements: readonly string[] | undefined; readonly now: () => number }): SiteSignIn {
  let granted: { readonly userId: string; readonly untilMs: number } | undefined;
  return {
    grant: (userId) => void (granted = { userId, untilMs: now() + grantMs }),
    end: () => void (granted = undefined),
    take: (shown, { userId, ...asked }) => {
      const grant = granted;
      granted = undefined;
      const isGranted = statements !== undefined && grant?.userId === userId && now() < grant.untilMs;
      const text = isGranted ? textIn(shown) : undefined;
      return isGranted && text !== undefined && isOwnSignIn(text, { ...asked, statements, nowMs: now() });
    },
  };
}

/** Of the very bytes that are hashed; undefined where they are no text. */
function textIn(shown: ShownRequest): string | undefined {
  if (shown.kind !== 'message') return undefined;
  if (!shown.isBytes) return shown.message;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(decodeBytes(shown.message));
  return encodeUtf8(text) === shown.message.toLowerCase() ? text : undefined;
}
