/** Every error code that the mocked chain and the fake wallet answer with. @see EIP-1193, EIP-1474, JSON-RPC 2.0 section 5.1 */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** What nodes say when a transaction or a call is refused before it runs. */
  refused: -32000,
  /** A prompt of the same kind is already open in the wallet. */
  resourceUnavailable: -32002,
  limitExceeded: -32005,
  executionFailed: -32015,
  /** What bundlers say of a user operation. @see ERC-7769 */
  operationRefused: -32500,
  paymasterRefused: -32501,
  operationExpired: -32503,
  operationUnderpriced: -32506,
  badOperationSignature: -32507,
  operationReverted: -32521,
  /** What geth says when a contract reverted; `data` holds the payload. */
  reverted: 3,
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  unrecognizedChain: 4902,
} as const;

/** A code of JSON-RPC or EIP-1193 that the mocked nodes and wallets answer with. */
export type RpcCode = (typeof rpcCodes)[keyof typeof rpcCodes];

/** An error as it goes over the wire: a code, a sentence and, for a revert, the payload. @see EIP-1193 ProviderRpcError */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: RpcCode;
  readonly data?: unknown;

  constructor(code: RpcCode, message: string, { data, cause }: { readonly data?: unknown; readonly cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

/** The refusal of a parameter that has the wrong shape; `what` names it. */
export function invalidParams(what: string): RpcError {
  return new RpcError(rpcCodes.invalidParams, `Invalid params: ${what}`);
}

/** Gives any thrown value a code, so that nothing leaves the mocks without one. */
export function toRpcError(thrown: unknown): RpcError {
  if (thrown instanceof RpcError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new RpcError(rpcCodes.internal, `Internal error: ${message}`, { cause: thrown });
}
