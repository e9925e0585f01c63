import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem';
import { hasCode, textOf } from '../../src/domain/errors.ts';

/** A wallet's refusal, or its being asked already, as wagmi's users look for them; anything else comes back itself. */
export function toWagmiError(error: unknown): unknown {
  const cause = error instanceof Error ? error : new Error(textOf(error));
  if (isRefusal(error)) return error instanceof UserRejectedRequestError ? error : new UserRejectedRequestError(cause);
  if (codeOf(error) === ResourceUnavailableRpcError.code || hasCode(error, 'wallet.requestPending')) return new ResourceUnavailableRpcError(cause);
  return error;
}

export function isRefusal(error: unknown): boolean {
  return codeOf(error) === UserRejectedRequestError.code || codeOf(error) === 5000 || hasCode(error, 'user.rejected') || hasCode(error, 'user.cancelled');
}

/** @see EIP-1193 */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
