/** One JSON-RPC call to a chain. */
export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Options of one call. */
export interface RpcOptions {
  /** Aborted when the answer is no longer wanted. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The way to one chain's nodes, which settles every call within its limits. Answers are untrusted and undecoded. In a kit, the layers that plugins
 * contribute to `rpcLayersPoint` are around every request.
 *
 * Reads (methods known to change nothing) are batched and matched by id; asked again when the failure is one that passes, and of another
 * endpoint where one is silent or fails; and shared: identical reads under way get the very same answer, which is not to be changed.
 * Anything else is sent by itself, once, to an endpoint that has just said that it serves this chain. `eth_sendRawTransaction` may be repeated
 * with its bytes, and a node that knows the transaction already counts as one that took it.
 */
export interface RpcTransport {
  readonly chainId: number;
  /** @throws rpc.* ; the signal's reason when aborted, which ends the HTTP request once no other caller waits for it */
  request(call: RpcCall, options?: RpcOptions): Promise<unknown>;
  /** Resolves once an endpoint has said that it serves this chain, to be called before a wallet sends. Remembered for ten minutes. @throws rpc.wrongChain; rpc.* if none can be asked */
  verify(options?: RpcOptions): Promise<void>;
}
