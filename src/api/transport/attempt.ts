/** A JSON-RPC call in the form in which it is sent. */
export interface WireCall {
  /** Unique in its transport. */
  readonly id: number;
  readonly method: string;
  /** JSON. */
  readonly params: string;
}

/** What a node said to one call: `value` as it came, or a coded error. */
export type Outcome = { readonly value: unknown } | { readonly error: Error };

export interface AttemptOptions {
  readonly signal: AbortSignal;
  /** To the last byte of the answer. */
  readonly limitMs: number;
}

/**
 * One try of one or several calls at one endpoint. The outcomes stand in the order of the calls; a call that the node left out has `rpc.noAnswer`.
 * @throws rpc.unreachable, rpc.requestFailed, rpc.noResponse, rpc.badAnswer, rpc.wrongChain: none of the calls got an answer
 */
export type Attempt = (calls: readonly WireCall[], options: AttemptOptions) => Promise<readonly Outcome[]>;

/** Called with the outcome of each call, as soon as it is there. A second outcome of the same call is ignored. */
export type Settle<Call extends WireCall> = (call: Call, outcome: Outcome) => void;

/** Settles each of several calls, by as many attempts as it takes. Rejects only with the signal's reason. */
export type Policy = <Call extends WireCall>(calls: readonly Call[], settle: Settle<Call>, signal: AbortSignal) => Promise<void>;
