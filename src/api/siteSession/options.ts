import type { Clock } from '../../domain/clock.ts';
import { isCount, isRecord } from '../../domain/encoding/json.ts';
import { isLocalHost } from '../../domain/isLocalHost.ts';
import type { VerifySignature } from '../../domain/messages/verifySiweMessage.ts';
import { siteSessionErrors } from '../../domain/siteSession/siteSessionErrors.ts';
import type { FetchKeys } from '../identityKeys.ts';

/** Where a site keeps which sessions have ended, so that a copy of a cookie is worth nothing from then on. Shared by all its processes. */
export interface EndedSessions {
  /** Keeps the id until then at least, in ms since 1970. */
  add(id: string, untilMs: number): Promise<void>;
  has(id: string): Promise<boolean>;
}

/** How a site keeps sessions. */
export interface SiteSessionOptions {
  /** Where visitors see the site, e.g. `https://shop.example.com`; over http on this machine only. */
  readonly origin: string;
  /** Secrets of 32 bytes or more, in base64. The first seals; cookies sealed by any of them are read, so a new key is put in front and the old one is left out a session's lifetime later. */
  readonly keys: readonly string[];
  /** The in-app wallet whose tokens begin a session, as for `verifyIdentity`. Absent: none does. */
  readonly identity?: { readonly issuer: string; readonly audience: string; readonly fetch?: FetchKeys };
  /** Lets any other wallet sign in by a message (EIP-4361), whose signature this checks, e.g. by `verifySignature`. Absent: none can. */
  readonly siwe?: { readonly verifySignature: VerifySignature; readonly statement?: string; readonly chainId?: number };
  /** How long a session is good without renewal: an hour, if absent; a week at most. A person who was signed out elsewhere or is blocked is signed in at the site no longer than this. */
  readonly seconds?: number;
  /** How long a session by a signed message can be renewed, without another signature: a week, if absent; 30 days at most. */
  readonly siweSeconds?: number;
  /** Absent: a copy of a cookie that was made before its session was ended is good until the session would have expired. */
  readonly ended?: EndedSessions;
  /** Default: the time of this machine. */
  readonly clock?: Pick<Clock, 'nowMs'>;
}

export interface ReadOptions extends Omit<SiteSessionOptions, 'keys' | 'seconds' | 'siweSeconds' | 'clock'> {
  readonly keys: readonly Uint8Array<ArrayBuffer>[];
  readonly isSecure: boolean;
  readonly host: string;
  readonly lifetimeMs: number;
  readonly siweMs: number;
  nowMs(): number;
}

const keyBytes = 32;
const maxKeys = 8;
const [hour, day] = [3_600, 86_400];

/** @throws siteSession.badOrigin, siteSession.badKey, siteSession.badOption */
export function readOptions(options: SiteSessionOptions): ReadOptions {
  const { origin, keys, identity, siwe, seconds = hour, siweSeconds = 7 * day, ended, clock } = options;
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const isSecure = url?.protocol === 'https:';
  if (!url || url.origin !== origin || !(isSecure || (url.protocol === 'http:' && isLocalHost(url.hostname)))) throw siteSessionErrors.badOrigin({ origin: String(origin).slice(0, 80) });
  if (keys.length === 0 || keys.length > maxKeys) throw siteSessionErrors.badOption({ name: 'keys', why: `is a list of one to ${maxKeys}` });
  assertSeconds('seconds', seconds, 7 * day);
  assertSeconds('siweSeconds', siweSeconds, 30 * day);
  if (identity !== undefined && !(isRecord(identity) && isText(identity.issuer) && isText(identity.audience))) throw siteSessionErrors.badOption({ name: 'identity', why: 'needs issuer and audience' });
  if (siwe !== undefined && typeof Object(siwe).verifySignature !== 'function') throw siteSessionErrors.badOption({ name: 'siwe', why: 'needs verifySignature' });
  if (ended !== undefined && (typeof Object(ended).add !== 'function' || typeof Object(ended).has !== 'function')) throw siteSessionErrors.badOption({ name: 'ended', why: 'needs add and has' });
  return {
    origin, isSecure, host: url.host, lifetimeMs: seconds * 1_000, siweMs: siweSeconds * 1_000, keys: keys.map(readKey),
    ...(identity && { identity }), ...(siwe && { siwe }), ...(ended && { ended }),
    nowMs: () => (clock ? clock.nowMs() : Date.now()),
  };
}

/** In either alphabet of base64, with padding or without. */
function readKey(text: string, at: number): Uint8Array<ArrayBuffer> {
  try {
    const bytes = Uint8Array.from(atob(text.trim().replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    if (bytes.length >= keyBytes) return bytes;
  } catch {
    // no base64
  }
  throw siteSessionErrors.badKey({ at });
}

function assertSeconds(name: string, value: unknown, most: number): void {
  if (!isCount(value) || value < 60 || value > most) throw siteSessionErrors.badOption({ name, why: `is a whole number from 60 to ${most}` });
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
