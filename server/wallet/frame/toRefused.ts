import type { FrameRefusalCode } from '../../../src/domain/inApp/frameMessages.ts';
import { isCallError } from '../../client/refusedCall.ts';
import type { CallErrorCode } from '../../client/refusedCall.ts';
import { isCustodyError } from '../worker/custodyErrors.ts';
import type { CustodyCode } from '../worker/custodyErrors.ts';
import { Refused } from './createGate.ts';
import { PasskeyError } from './passkeys.ts';

const ofServer: Readonly<Partial<Record<CallErrorCode, FrameRefusalCode>>> = {
  badRequest: 'badRequest', signInNotOffered: 'notOffered', unknownSite: 'notOffered', originNotAllowed: 'notAllowed',
  wrongCode: 'wrongCode', codeExpired: 'codeExpired', codeUsed: 'codeExpired', tooManyTries: 'tooManyTries', resendTooSoon: 'resendTooSoon', tooManyCodes: 'tooMany', numberRefused: 'numberRefused', humanNeeded: 'humanNeeded', tooMany: 'tooMany',
  wrongSignature: 'wrongSignature', unknownChain: 'unknownChain', nodeAway: 'serverAway', notVouched: 'notVouched', backendAway: 'backendAway',
  notSignedIn: 'notSignedIn', sessionReused: 'notSignedIn', badProof: 'notSignedIn', deviceRevoked: 'deviceRevoked', userBlocked: 'blocked', stepUpNeeded: 'stepUpNeeded', secondFactorNeeded: 'stepUpNeeded', consentNeeded: 'notAllowed',
  alreadyLinked: 'alreadyLinked', unknownPasskey: 'noPasskey', badPasskey: 'badPasskey', lastIdentity: 'lastWay', notFound: 'badRequest', accountLimit: 'accountLimit', noWallet: 'noWallet', unavailable: 'serverAway', signerAway: 'signerAway', signerRefused: 'signerRefused', signerFault: 'wrongSigner', otherCustody: 'signerAway', tooLarge: 'unsupported',
  unreachable: 'serverAway', timedOut: 'serverAway', unreadable: 'serverAway', aborted: 'cancelled',
};

const ofCustody: Readonly<Partial<Record<CustodyCode, FrameRefusalCode>>> = {
  badRequest: 'badRequest', requestRefused: 'unsupported', wrongChain: 'badRequest', wrongAccount: 'badRequest', incompleteTransaction: 'badRequest', unknownTicket: 'cancelled',
  olderVersion: 'rolledBack', conflict: 'rolledBack', otherWallet: 'rolledBack', walletGone: 'rolledBack', wrongSignature: 'wrongSigner', changedOnTheWay: 'rolledBack', wrongAddress: 'rolledBack',
  notARecipient: 'recoveryNeeded', noWallet: 'noWallet', noRecoveryMethod: 'recoveryNeeded',
};

/** What a handler failed with as the page may hear it: a code, and never a word of what happened. */
export function toRefused(error: unknown): unknown {
  if (error instanceof Refused) return error;
  if (isCustodyError(error)) return new Refused(ofCustody[error.code] ?? 'failed');
  if (error instanceof PasskeyError) return new Refused(error.fault === 'dismissed' ? 'rejected' : error.fault === 'exists' ? 'passkeyExists' : 'unsupported');
  if (!isCallError(error)) return error;
  const { code, retryAfterMs, triesLeft } = error;
  return new Refused(ofServer[code] ?? 'failed', { ...(retryAfterMs !== undefined && { retryAfterMs }), ...(triesLeft !== undefined && { triesLeft }) });
}

/** Of a refusal of the server, or of what kept it from answering; undefined for all else. */
export function codeOf(error: unknown): CallErrorCode | undefined {
  return isCallError(error) ? error.code : undefined;
}
