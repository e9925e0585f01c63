import { callsErrors } from '../../src/contracts/callsErrors.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { isWalletError, messageOf } from '../../src/domain/errors.ts';
import type { WalletError } from '../../src/domain/errors.ts';
import { reasonIn } from '../../src/domain/wallets/reasonIn.ts';

/**
 * A wallet's error as one of ours. A refusal is known by its code, anywhere in the chain of causes, and by its text only where there is no code.
 * @see EIP-1193 provider errors, EIP-1474
 */
export function toWalletError(error: unknown, method: string): WalletError {
  if (isWalletError(error)) return error;
  const codes = codesOf(error);
  const has = (...wanted: readonly (number | string)[]): boolean => wanted.some((code) => codes.includes(code));
  const options = { cause: error };
  if (has(4001, 5000, 'ACTION_REJECTED')) return userErrors.rejected({}, options);
  if (has(-32002)) return walletErrors.requestPending({}, options);
  if (has(4100)) return walletErrors.unauthorized({}, options);
  if (has(4200, -32601, -32004)) return walletErrors.unsupported({ method }, options);
  if (has(4900)) return walletErrors.disconnected({}, options);
  if (has(4901)) return walletErrors.chainDisconnected({}, options);
  for (const [code, make] of batchErrors) if (has(code)) return make({}, options);
  if (codes.length === 0 && /rejected|denied/i.test(messageOf(error))) return userErrors.rejected({}, options);
  return walletErrors.requestFailed({ reason: reasonIn(error), method, ...(codes[0] !== undefined && { code: codes[0] }) }, options);
}

/** @see EIP-5792 */
const batchErrors = [
  [5700, callsErrors.capabilityUnsupported], [5710, callsErrors.chainUnsupported], [5720, callsErrors.sameId], [5730, callsErrors.unknown],
  [5740, callsErrors.tooLarge], [5750, callsErrors.upgradeRejected], [5760, callsErrors.atomicUnsupported],
] as const;

/** The wallet says that it does not know the chain. @see EIP-3326 */
export function isUnknownChain(error: unknown): boolean {
  return codesOf(error).includes(4902);
}

/** The wallet has lost its own node, and looks for it again. @see RFC 6455, "Try Again Later", as MetaMask gives it */
export function isLostNode(error: unknown): boolean {
  return codesOf(error).includes(1013);
}

const maxDepth = 5;
/** Every code in an error and in what it wraps: wallets nest the telling one in `data.originalError`, libraries in `cause`. */
function codesOf(error: unknown, depth = 0): readonly (number | string)[] {
  if (typeof error !== 'object' || error === null || depth > maxDepth) return [];
  const parts: { code?: unknown; cause?: unknown; error?: unknown; data?: unknown; originalError?: unknown; info?: unknown } = Object(error); // any of them may be missing or of another kind
  try {
    const { code, cause, error: inner, data, originalError, info } = parts;
    const own = typeof code === 'number' || typeof code === 'string' ? [typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : code] : [];
    return [...own, ...[cause, inner, data, originalError, info].flatMap((part) => codesOf(part, depth + 1))];
  } catch {
    return []; // a getter that throws says nothing
  }
}
