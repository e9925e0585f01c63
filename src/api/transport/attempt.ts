/** One call, written out. */
export interface WireCall {
  /** Unique in its transport. */
  readonly id: number;
  readonly method: string;
  /** The JSON-RPC request as text. */
  readonly text: string;
}

/** What a node said to one call: `value` as it came, or a coded error. */
export type Outcome = { readonly value: unknown } | { readonly error: Error };

/** What a node said to each call of one request. A call it passed over has `rpc.noAnswer`. */
export type Outcomes = (call: WireCall) => Outcome;

/**
 * One try of one or several calls: one HTTP request, or a policy over several (retry, hedging, circuit) that has the same form.
 * @throws rpc.unreachable, rpc.requestFailed, rpc.noResponse, rpc.badAnswer: none of the calls got an answer
 */
export type Attempt = (calls: readonly WireCall[], signal: AbortSignal) => Promise<Outcomes>;
