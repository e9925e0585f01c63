/** Every number of the specification's section 9 that the kit needs so far; the unit stands in the name. */
export const limits = {
  // Connection
  accountRequestTries: 3,
  accountRequestPauseMs: 500,
  /** Before an installed extension is asked. Configurable, and never between a click and a pop-up or deep link. */
  injectedConnectDelayMs: 1_000,
  /** How long a reload waits for a remembered wallet to announce itself. */
  rememberedWalletWaitMs: 5_000,
  /** How long a wallet may take to answer a question that shows no prompt (accounts, chain). */
  silentAnswerMs: 10_000,
  /** How long a wallet may say yes to a chain switch before it has switched. */
  chainReadBackMs: 2_000,
  chainReadBackEveryMs: 200,
  defaultChainId: 1,

  // Wallet discovery
  announcedWalletsMost: 50,
  walletIconBytesMost: 128 * 1024,
  walletNameGraphemesMost: 64,

  // Transport
  requestMs: 60_000,
  rpcBatchSize: 100,
  rpcBatchWaitMs: 0,
  /** One HTTP request to a node, to the last byte of its answer. */
  rpcAttemptMs: 10_000,
  /** One call with all its tries. Configurable, up to `requestMs`. */
  rpcTotalMs: 30_000,
  rpcRetriesMost: 3,
  /** The longest pause before the first repetition; it doubles with each. */
  rpcRetryPauseMs: 400,
  /** A read without an answer for so long goes to the next endpoint too. */
  rpcHedgeMs: 1_500,
  rpcFailuresInRow: 3,
  rpcCircuitOpenMs: 10_000,
  /** The longest time an endpoint is left alone because it asked for it. */
  rpcRetryAfterMostMs: 60_000,
  /** How long it is remembered that an endpoint takes smaller batches only. */
  rpcBatchLimitKeptMs: 10 * 60_000,
  /** How long an endpoint's word is good that it serves the chain. */
  rpcChainKnownMs: 10 * 60_000,
  answerBytesMost: 20 * 1024 * 1024,
  /** How deep an answer may nest. Traces go deep; what walks a value recursively must not run out of stack. */
  answerNestingMost: 1_000,
  /** What is kept of the `data` of a JSON-RPC error, in characters of JSON. Revert data is far shorter. */
  rpcErrorDataMost: 32 * 1024,
  /** After this a cached answer is asked for again by whoever comes next. */
  queryStaleSeconds: 60,

  // Transactions
  transactionWaitBlocks: 100,
  blockTimesAveraged: 10,
  blockPollLeastMs: 500,
  blockPollMostMs: 5_000,
  overPollRatio: 2,
  activityEntriesMost: 50,
  recentWalletsMost: 5,

  // Storage
  cookieSeconds: 365 * 24 * 3_600,
  /** Name and value, encoded; what browsers take. */
  cookieBytesMost: 4_096,

  // Screens
  copyConfirmationMs: 3_000,
  screenLoadMs: 15_000,
} as const;
