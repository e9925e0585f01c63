import { userErrors } from '../../src/contracts/errors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { boundedText, isWalletError, messageOf } from '../../src/domain/errors.ts';

/** What an account of viem failed with as one of ours. */
export function fromViemError(cause: unknown): Error {
  if (isWalletError(cause)) return cause;
  if (isRefusal(cause)) return userErrors.rejected({}, { cause });
  return walletErrors.requestFailed({ reason: boundedText(shortOf(cause)) }, { cause });
}

const maxDepth = 5;
/** By its code, here or in what it wraps. @see EIP-1193, CAIP-25 */
function isRefusal(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > maxDepth) return false;
  if ('code' in error && (error.code === 4001 || error.code === 5000 || error.code === 'ACTION_REJECTED')) return true;
  return 'cause' in error && isRefusal(error.cause, depth + 1);
}

/** viem's messages go on with the request itself, which is nothing for people, and may be long. */
function shortOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'shortMessage' in error && typeof error.shortMessage === 'string' ? error.shortMessage : messageOf(error);
}
