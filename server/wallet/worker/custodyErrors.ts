/**
 * What custody may be refused for. An error tells its code and, where it helps, one word of why out of a fixed set: never a part of what was handed
 * in, which may be a secret.
 */
export const custodyCodes = [
  'badRequest', 'unknownCall', 'failed',
  'badKey', 'badPhrase', 'noPhrase', 'noAccount', 'weakPassphrase', 'badBackup', 'noRecoveryMethod',
  'badShare', 'wrongKeys', 'badWallet', 'wrongAddress', 'changedOnTheWay', 'unknownRecipient', 'lastRecipient', 'tooMany', 'notPending', 'locked',
  'requestRefused', 'wrongChain', 'wrongAccount', 'incompleteTransaction', 'unknownTicket', 'wrongSignature',
  'olderVersion', 'otherWallet', 'walletGone', 'noWallet', 'notARecipient', 'conflict',
] as const;
export type CustodyCode = (typeof custodyCodes)[number];

export interface CustodyError extends Error {
  readonly name: 'CustodyError';
  readonly code: CustodyCode;
  /** A word of the project's own, such as the code of an error of `src/domain`. */
  readonly why?: string;
}

/** Makes an error whose message is its code. */
export function custodyError(code: CustodyCode, why?: string): CustodyError {
  return Object.assign(new Error(why === undefined ? code : `${code}: ${why}`), { name: 'CustodyError', code, ...(why !== undefined && { why }) } as const);
}

/** By name, for one that came by message has another class. */
export function isCustodyError(error: unknown): error is CustodyError {
  return error instanceof Error && error.name === 'CustodyError' && 'code' in error && custodyCodes.some((code) => code === error.code);
}
