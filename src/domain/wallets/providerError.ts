import { hasCode, isWalletError, messageOf } from '../errors.ts';
import type { ErrorContext, ErrorCode } from '../errors.ts';
import { findRevert } from '../transactions/revertData.ts';

/** A failure in the form in which other libraries know it. @see EIP-1193 ProviderRpcError, EIP-1474 */
export class ProviderError extends Error {
  override readonly name = 'ProviderRpcError';
  readonly code: number;
  /** What a node gave with its error, such as the bytes of a contract that refused. */
  readonly data?: unknown;

  constructor(code: number, message: string, { data, cause }: { readonly data?: unknown; readonly cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

/** @see EIP-1193, EIP-1474, EIP-3326, EIP-5792 */
export const providerCodes = {
  userRejected: 4001, unauthorized: 4100, unsupported: 4200, disconnected: 4900, chainDisconnected: 4901, unknownChain: 4902,
  invalidRequest: -32_600, methodNotFound: -32_601, invalidParams: -32_602, internal: -32_603, requestPending: -32_002, transactionRejected: -32_003, limitExceeded: -32_005,
} as const;

/** Any failure of the kit as other libraries know it. A node's own error keeps its code and data; ours is the cause. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const options = { cause: error };
  if (hasCode(error, 'rpc.error')) {
    const { code, message, data } = error.context;
    return new ProviderError(typeof code === 'number' ? code : providerCodes.internal, messageOf(message), { ...options, data });
  }
  const code = isWalletError(error) ? codeOf(error.code, error.context) : undefined;
  if (code !== undefined) return new ProviderError(code, messageOf(error), options);
  const data = findRevert(error)?.data;
  return data === undefined ? new ProviderError(providerCodes.internal, messageOf(error), options) : new ProviderError(reverted, messageOf(error), { ...options, data });
}

/** What nodes answer for a contract that refused. */
const reverted = 3;

/** Undefined where nothing more is known than that it failed. */
function codeOf(code: ErrorCode, context: ErrorContext): number | undefined {
  const known = codes[code];
  if (known !== undefined) return known;
  if (code === 'wallet.requestFailed') return Number.isSafeInteger(context['code']) ? Number(context['code']) : undefined;
  return code.startsWith('input.') ? providerCodes.invalidParams : undefined;
}

const codes: Readonly<Partial<Record<ErrorCode, number>>> = {
  'user.rejected': providerCodes.userRejected,
  'user.cancelled': providerCodes.userRejected,
  'review.askerDisconnected': providerCodes.userRejected,
  'confirm.foreignFrame': providerCodes.unauthorized, // WalletConnect's library puts words of its own in place of those of an internal error
  'wallet.unauthorized': providerCodes.unauthorized,
  'wallet.noneActive': providerCodes.unauthorized,
  'wallet.notOpen': providerCodes.unauthorized,
  'wallet.accountGone': providerCodes.unauthorized,
  'wallet.requestPending': providerCodes.requestPending,
  'wallet.unsupported': providerCodes.unsupported,
  'wallet.disconnected': providerCodes.disconnected,
  'wallet.chainDisconnected': providerCodes.chainDisconnected,
  'network.offline': providerCodes.disconnected,
  'store.destroyed': providerCodes.disconnected,
  'store.notAttached': providerCodes.disconnected,
  'chain.unknown': providerCodes.unknownChain,
  'chain.wrongChain': providerCodes.chainDisconnected,
  'chain.switchUnsupported': providerCodes.unsupported,
  'chain.switchWithoutConnection': providerCodes.unauthorized,
  'chain.ofSite': providerCodes.invalidParams,
  'chain.wrongEndpoint': providerCodes.invalidParams,
  'request.malformed': providerCodes.invalidRequest,
  'request.badParams': providerCodes.invalidParams,
  'request.otherChain': providerCodes.invalidParams,
  'request.bareHash': providerCodes.invalidParams,
  'request.wrongAccount': providerCodes.unauthorized,
  'request.unsupported': providerCodes.unsupported,
  'request.chainUnserved': providerCodes.chainDisconnected,
  'message.badTypedData': providerCodes.invalidParams,
  'message.refused': providerCodes.invalidParams,
  'permission.badRequest': providerCodes.invalidParams,
  'rpc.badParams': providerCodes.invalidParams,
  'rpc.noSubscriptions': providerCodes.unsupported,
  'transaction.rawUnsupported': providerCodes.unsupported,
  'transaction.insufficientFunds': providerCodes.transactionRejected,
  'calls.none': providerCodes.invalidParams,
  'calls.noneProvided': providerCodes.invalidParams,
  'calls.notConnected': providerCodes.unauthorized,
  'calls.capabilityUnsupported': 5700,
  'calls.chainUnsupported': 5710,
  'calls.sameId': 5720,
  'calls.unknown': 5730,
  'calls.tooLarge': 5740,
  'calls.upgradeRejected': 5750,
  'calls.atomicUnsupported': 5760,
};
