/** Settings of `relayer7702`; give them by `relayer7702.with`. */
export interface Relayer7702Config {
  /** Bundlers that carry out and pay for the calls of accounts (`tw_execute`), the first is asked first; `{chainId}` in an address stands for the chain's. */
  readonly bundlers: string | readonly string[];
  /** The contract whose code the account runs. Absent: thirdweb's. It is trusted with all that the account has. */
  readonly delegate?: string | undefined;
  /** The chains that it serves. Absent: every one. */
  readonly chainIds?: readonly number[] | undefined;
  /** Who pays, as people know them; the host of the first bundler if absent. */
  readonly name?: string | undefined;
}
