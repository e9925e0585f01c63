/** One JSON-RPC call to a chain. */
export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** The way to one chain's nodes: batches, matches by id, limits time and size. Answers are untrusted and undecoded. */
export interface RpcTransport {
  readonly chainId: number;
  /** @throws rpc.* ; the signal's reason when aborted */
  request(call: RpcCall, options?: { readonly signal?: AbortSignal | undefined }): Promise<unknown>;
}
