/** An event that a call emitted, as a node gives it; nothing of it is checked but its shape. */
export interface EffectLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** So much of the chain's own currency, from one account to another. */
export interface CurrencyMove {
  readonly from: string;
  readonly to: string;
  readonly wei: bigint;
}

/** What calls would do, as a node found by running them. */
export interface Effects {
  /** Of the calls that went through, in order. */
  readonly logs: readonly EffectLog[];
  readonly moves: readonly CurrencyMove[];
  /** Why the first call that did not go through failed: its revert data (`0x…`) or the node's words. */
  readonly failure?: { readonly data?: string; readonly reason?: string };
}
