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

  // Gas and fees
  feeBumpPercent: 10n,
  baseFeeTimes: 2n,
  /** 31 gwei. */
  polygonFallbackTipWei: 31_000_000_000n,
  gasPerPubdata: 50_000n,
  feeHistoryBlocks: 10,
  /** A price of a unit of gas above this is a fault of the node or of the site, on any chain. */
  feePerGasMostWei: 10n ** 16n,
  /** No chain has blocks as large. */
  gasMost: 2n ** 50n,
  gasStationMs: 3_000,
  gasStationBytesMost: 64 * 1024,

  // Sending
  /** How long a wallet that only waits for its prompt is kept from it by a look ahead. */
  simulationMs: 2_000,
  rawTransactionBytesMost: 1024 * 1024,
  /** How long a node may take to count a transaction that it has accepted. */
  nonceLagMs: 30_000,

  // Contract interfaces
  signatureCacheEntries: 4_096,
  addressCacheEntries: 4_096,

  // Waiting
  /** While the page is hidden or offline. Coming back is told of at once. */
  blockPollAsideMs: 15_000,
  /** However often a poll has failed. */
  blockPollFailedMostMs: 15_000,
  /** By their hashes a watcher knows which blocks were replaced. */
  headsRemembered: 64,
  /** How many blocks, its own among them, make a transaction final: one more than the deepest reorganisation that is to be expected, and one to spare. */
  finalConfirmations: 5,
  /** A chain that makes no further blocks is not followed for ever. */
  confirmedFollowMs: 600_000,
  /** How long a node must not know a transaction before it counts as dropped. */
  droppedAfterMs: 90_000,
  /** A look at a transaction between blocks, for what becomes of it without one. */
  transactionLookMs: 15_000,
  transactionLookAgainMs: 1_000,
  /** Looks that must agree before a transaction counts as dropped, or as replaced by one that was not found. */
  transactionLooksAgreeing: 3,
  /** How far back the block of a replacement is looked for: nodes without an archive keep the state of 128. */
  replacementBlocksMost: 127,
  receiptLogsMost: 100_000,

  // Writes and batches
  /** How long the reason of a failed send is looked for before the error is shown as it came. */
  explainFailureMs: 5_000,
  /** How long a permit may be used. */
  permitSeconds: 20 * 60,
  callsPollMs: 1_000,
  /** How long the end of a batch is waited for. */
  callsWaitMs: 10 * 60_000,
  callsMost: 1_000,
  /** What a node asks for a transaction that only moves the native currency. */
  transferGas: 21_000n,

  // Chains
  /** Kept of those that a visitor added. */
  customChainsMost: 10,
  customChainEndpointsMost: 5,
  chainNameGraphemesMost: 64,
  chainMetadataSeconds: 5 * 60,
  insightChainsSeconds: 24 * 3_600,

  // Services beside the chain
  serviceAnswerBytesMost: 4 * 1024 * 1024,
  abiSeconds: 3_600,
  abisKept: 256,
  abiItemsMost: 5_000,
  /** Servers of a name that is kept outside the chain. */
  offchainUrlsMost: 4,
  offchainMs: 10_000,
  offchainBytesMost: 256 * 1024,
  /** How often a proxy may lead to another. */
  proxyStepsMost: 3,

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
  listedTokensMost: 10_000,
  /** Names and pictures of accounts are shown in lists, and change rarely. An address that is paid to is asked for anew. */
  ensKeptSeconds: 3_600,
  /** Of a token or contract; longer only where the data itself stands in it. */
  uriCharactersMost: 1024 * 1024,
  /** What is remembered of a chain's tokens and signatures. */
  cacheEntriesMost: 4_096,

  // Signing
  /** Of typed data as text, in characters. */
  typedDataCharactersMost: 1024 * 1024,
  typedDataTypesMost: 200,
  typedDataValuesMost: 20_000,
  signInMessageCharactersMost: 16 * 1024,
  signInNonceLettersLeast: 8,
  /** How far the clock of whoever made a sign-in message may be ahead. */
  signInClockAheadMs: 60_000,

  // Previews
  /** How long what is about to be signed waits for names and amounts before it is shown without them. */
  previewReadMs: 3_000,
  previewFieldsMost: 60,
  previewWarningsMost: 30,
  previewTextGraphemesMost: 200,
  previewMessageCharactersMost: 8_192,
  previewMessageLinesMost: 200,
  /** Calls within calls. */
  previewCallDepthMost: 3,
  previewReadsMost: 20,
  /** A permission that is good for longer is pointed out. */
  previewDeadlineFarSeconds: 30 * 24 * 3_600,
  /** And for longer than this, one that never ends. */
  previewDeadlineNeverSeconds: 50 * 365 * 24 * 3_600,
} as const;
