import type { FrameRefusalCode } from '../../../src/domain/inApp/frameMessages.ts';
import { refusals } from '../../protocol/errors.ts';
import type { RefusalCode } from '../../protocol/errors.ts';
import { isCustodyError } from '../worker/custodyErrors.ts';
import type { CustodyCode } from '../worker/custodyErrors.ts';
import { Refused } from './createGate.ts';
import { PasskeyError } from './passkeys.ts';

const ofServer: Readonly<Partial<Record<RefusalCode, FrameRefusalCode>>> = {
  badRequest: 'badRequest', signInNotOffered: 'notOffered', unknownSite: 'notOffered', originNotAllowed: 'notAllowed',
  wrongCode: 'wrongCode', codeExpired: 'codeExpired', codeUsed: 'codeExpired', tooManyTries: 'tooManyTries', resendTooSoon: 'resendTooSoon', tooManyCodes: 'tooMany', tooMany: 'tooMany',
  notSignedIn: 'notSignedIn', sessionReused: 'notSignedIn', badProof: 'notSignedIn', deviceRevoked: 'deviceRevoked', userBlocked: 'blocked', stepUpNeeded: 'stepUpNeeded',
  alreadyLinked: 'alreadyLinked', lastIdentity: 'notAllowed', noWallet: 'noWallet', unavailable: 'serverAway',
};

const ofCustody: Readonly<Partial<Record<CustodyCode, FrameRefusalCode>>> = {
  badRequest: 'badRequest', requestRefused: 'unsupported', wrongChain: 'badRequest', wrongAccount: 'badRequest', incompleteTransaction: 'badRequest', unknownTicket: 'cancelled',
  olderVersion: 'rolledBack', conflict: 'rolledBack', otherWallet: 'rolledBack', walletGone: 'rolledBack', changedOnTheWay: 'rolledBack', wrongAddress: 'rolledBack',
  notARecipient: 'recoveryNeeded', noWallet: 'noWallet', noRecoveryMethod: 'recoveryNeeded',
};

/** What a handler failed with as the page may hear it: a code, and never a word of what happened. */
export function toRefused(error: unknown): unknown {
  if (error instanceof Refused) return error;
  if (isCustodyError(error)) return new Refused(ofCustody[error.code] ?? 'failed');
  if (error instanceof PasskeyError) return new Refused(error.fault === 'dismissed' ? 'rejected' : 'unsupported');
  const code = codeOf(error);
  if (code === undefined) return error instanceof TypeError ? new Refused('serverAway') : error; // fetch fails so where there is no network
  const { retryAfterMs, triesLeft } = error as { readonly retryAfterMs?: unknown; readonly triesLeft?: unknown }; // the client's error, whose code was just read
  return new Refused(ofServer[code] ?? 'failed', { ...(typeof retryAfterMs === 'number' && { retryAfterMs }), ...(typeof triesLeft === 'number' && { triesLeft }) });
}

/** Of a refusal of the server; undefined for all else. */
export function codeOf(error: unknown): RefusalCode | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && Object.hasOwn(refusals, code) ? (code as RefusalCode) : undefined; // a name of the table
}
