import { assertArguments } from '../assertArguments.ts';
import { isRecord } from '../encoding/json.ts';
import type { FrameCalls } from './frameCalls.ts';

/**
 * What a page and the frame of an in-app wallet say to each other by `postMessage`. A message is text, so that nothing exotic travels (getters, cycles,
 * prototypes), and its size is known before it is read. Both sides write and read with what stands here.
 */
export type FrameMessage = FrameRequest | FrameCancel | FrameAnswer | FrameRefusal | FrameEvent;

/** The page asks. Ids are the page's, each used once. */
export interface FrameRequest {
  readonly type: 'request';
  readonly id: string;
  readonly method: FrameMethod;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The page asks for what this version of the frame does not know, as a newer page may. It is to be told so, else it would wait. */
export interface FrameUnknownRequest {
  readonly type: 'unknown';
  readonly id: string;
}

/** The page does not want the answer any more. */
export interface FrameCancel {
  readonly type: 'cancel';
  readonly id: string;
}

export interface FrameAnswer {
  readonly type: 'answer';
  readonly id: string;
  readonly result: unknown;
}

/** Why a request was not carried out, as a code of {@link frameRefusals}; the words are the page's. */
export interface FrameRefusal {
  readonly type: 'refusal';
  readonly id: string;
  readonly code: FrameRefusalCode;
  /** When it may be asked again, on the page's own clock counted from now. */
  readonly retryAfterMs?: number;
  readonly triesLeft?: number;
}

/** The frame tells by itself. */
export type FrameEvent =
  /** It has something to show, and wants this much room; or nothing any more. In CSS pixels. */
  | { readonly type: 'show'; readonly heightPx: number }
  | { readonly type: 'hide' }
  /** The person was signed in or out, or the accounts are others: read the status again. */
  | { readonly type: 'changed' };

/** What a page may ask for. */
export const frameMethods = [
  'hello', 'status', 'sendCode', 'resendCode', 'beginLogin', 'proveDevice', 'findPasskey', 'provePasskey', 'prepareMessage', 'signIn', 'link', 'open', 'sign', 'sessionKey', 'allowSessionKey', 'signOut', 'identityToken', 'manage', 'unlink', 'stepUp', 'readMailLink',
] as const;
export type FrameMethod = (typeof frameMethods)[number] & keyof FrameCalls;

/** Why not. */
export const frameRefusals = [
  'badRequest', 'notReady', 'busy', 'cancelled', 'rejected', 'notSignedIn', 'noWallet', 'wrongCode', 'codeExpired', 'tooManyTries', 'resendTooSoon', 'tooMany', 'notOffered', 'alreadyLinked',
  'noPasskey', 'badPasskey', 'noPasskeys', 'passkeyExists',
  'blocked', 'deviceRevoked', 'rolledBack', 'storageDenied', 'numberRefused', 'humanNeeded', 'serverAway', 'signerAway', 'signerRefused', 'wrongSigner', 'notAllowed', 'recoveryNeeded', 'stepUpNeeded', 'cannotImport', 'wrongSignature', 'unknownChain', 'notVouched', 'backendAway', 'unsupported', 'failed', 'accountLimit', 'lastWay', 'siteRefused',
] as const;
export type FrameRefusalCode = (typeof frameRefusals)[number];

const mark = 'latchkey-wallet-1:';
/** Characters of a whole message: a typed-data request of a large exchange has some 20,000. */
export const maxFrameMessage = 262_144;
const maxId = 64;
const isMethod = (value: unknown): value is FrameMethod => frameMethods.some((each) => each === value);
const isRefusal = (value: unknown): value is FrameRefusalCode => frameRefusals.some((each) => each === value);
const isId = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= maxId;
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

export function writeFrameMessage(message: FrameMessage): string {
  assertArguments('writeFrameMessage({ type: string })', message);
  return mark + JSON.stringify(message);
}

/** A message of the page, as the frame reads it; undefined for whatever else arrives. */
export function readPageMessage(data: unknown): FrameRequest | FrameUnknownRequest | FrameCancel | undefined {
  const found = parse(data);
  if (!found || !isId(found['id'])) return undefined;
  const { type, id, method, params } = found;
  if (type === 'cancel') return { type, id };
  if (type !== 'request' || !isRecord(params)) return undefined;
  if (isMethod(method)) return { type, id, method, params };
  return typeof method === 'string' && /^[a-z][A-Za-z]{0,31}$/.test(method) ? { type: 'unknown', id } : undefined;
}

/** A message of the frame, as the page reads it; undefined for whatever else arrives. */
export function readFrameMessage(data: unknown): FrameAnswer | FrameRefusal | FrameEvent | undefined {
  const found = parse(data);
  if (!found) return undefined;
  const { type, id, result, code, retryAfterMs, triesLeft, heightPx } = found;
  if (type === 'hide' || type === 'changed') return { type };
  if (type === 'show') return isAmount(heightPx) ? { type, heightPx } : undefined;
  if (!isId(id)) return undefined;
  if (type === 'answer') return { type, id, result };
  if (type !== 'refusal' || typeof code !== 'string') return undefined;
  // Dropped, a refusal of a newer frame would leave the one who asked waiting.
  return { type, id, code: isRefusal(code) ? code : 'failed', ...(isAmount(retryAfterMs) && { retryAfterMs }), ...(isAmount(triesLeft) && { triesLeft }) };
}

/** Own properties alone: what was sent as `__proto__` is a property like any other, and is not looked at. */
function parse(data: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof data !== 'string' || data.length > maxFrameMessage || !data.startsWith(mark)) return undefined;
  try {
    const found: unknown = JSON.parse(data.slice(mark.length));
    return isRecord(found) ? found : undefined;
  } catch {
    return undefined; // not JSON, or nested deeper than the browser reads
  }
}
