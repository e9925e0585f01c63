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

  // Reading
  /** Calldata of one aggregated call; nodes bound the gas of `eth_call`, not its size, and both grow together. */
  multicallBytesMost: 16 * 1024,
  multicallCallsMost: 200,
  /** Requests for one question about logs, however often its range is split. */
  logRequestsMost: 500,
  logsMost: 50_000,
  /** Where a token tells none. Never used to work out an amount that is sent. */
  tokenDecimalsDefault: 18,
  tokenDecimalsMost: 255,
  tokenNameGraphemesMost: 64,
  tokenSymbolGraphemesMost: 24,
  /** Names and pictures of accounts are shown in lists, and change rarely. An address that is paid to is asked for anew. */
  ensKeptSeconds: 3_600,
  /** Of a token or contract; longer only where the data itself stands in it. */
  uriCharactersMost: 1024 * 1024,
  /** What is remembered of a chain's tokens and signatures. */
  cacheEntriesMost: 4_096,
} as const;
