// Every number of the specification's section 9 that the kit needs so far; the unit stands in the name. Imported as a whole (`import * as limits`), so that a bundle carries no names of those it does not use; and numbers only, which bundlers write into the code that uses them (bigint: feeLimits.ts).

// Connection
export const accountRequestTries = 3;
export const accountRequestPauseMs = 500;
/** Before an installed extension is asked. Configurable, and never between a click and a pop-up or deep link. */
export const injectedConnectDelayMs = 1_000;
/** How long a reload waits for a remembered wallet to announce itself. */
export const rememberedWalletWaitMs = 5_000;
/** Requests of scripts of the page that may wait for an answer at once, where the kit itself has to ask the person. */
export const maxPageRequests = 20;
/** How long a storage may take to be ready before the page counts as disconnected; what it then brings is still taken up. */
export const storageReadyMs = 5_000;
/** How long a wallet may take to answer a question that shows no prompt (accounts, chain). */
export const silentAnswerMs = 10_000;
/** How long a wallet may say yes to a chain switch before it has switched. */
export const chainReadBackMs = 2_000;
export const chainReadBackEveryMs = 200;

/** How long a wallet elsewhere may take until it shows a code to connect with. Its libraries and its relay are loaded and reached meanwhile. */
export const pairingUriMs = 20_000;
/** What fits into a code that cameras read off a screen. */
export const maxPairingUriCharacters = 1_500;

/** How long the page in a wallet's window may take to load. */
export const popupLoadMs = 30_000;
/** How often it is looked whether the visitor has closed it. */
export const popupLookEveryMs = 500;
/** What a window says last may arrive after it counts as closed. */
export const popupLastWordMs = 500;
export const popupLeavesEveryMs = 20;
/** How long the relay may take to let a page in that only wants to tell a phone that their link is over. */
export const linkFarewellMs = 5_000;

// Wallet discovery
export const maxAnnouncedWallets = 50;

// Transport
export const requestMs = 60_000;
export const rpcBatchSize = 100;
export const rpcBatchWaitMs = 0;
/** How deep an answer may nest. Traces go deep; what walks a value recursively must not run out of stack. */
export const maxAnswerNesting = 1_000;
/** After this a cached answer is asked for again by the next caller. */
export const queryStaleSeconds = 60;

// Transactions
export const transactionWaitBlocks = 100;
export const blockTimesAveraged = 10;
export const minBlockPollMs = 500;
export const maxBlockPollMs = 5_000;
export const overPollRatio = 2;
/** Of those that have ended: the list must not forget what is on its way, and a script may send many at once. */
export const maxActivityEntries = 50;
export const maxRecentWallets = 5;

// Relaying
export const relayPollMs = 1_000;
export const relayWaitMs = 60_000;
/** How long what an account signed for a relayer is good. */
export const relayDeadlineSeconds = 3_600;

// Gas and fees
export const feeHistoryBlocks = 10;
export const gasStationMs = 3_000;
export const maxGasStationBytes = 64 * 1024;

// Sending
/** How long a wallet that only waits for its prompt is kept from it by a look ahead. */
export const simulationMs = 2_000;
export const maxRawTransactionBytes = 1024 * 1024;
/** How long a wallet that is only a key may take to sign, its person asked or not: nothing else of the account can be numbered meanwhile, in any tab. */
export const keySigningMs = 5 * 60_000;
/** How far what was sent from here may be ahead of what a node counts. Beyond that it is not believed. */
export const maxNonceLead = 64;
/** How long a node may take to count a transaction that it has accepted. */
export const nonceLagMs = 30_000;

// Contract interfaces
export const signatureCacheEntries = 4_096;
export const addressCacheEntries = 4_096;

// Waiting
/** While the page is hidden or offline. Coming back is told of at once. */
export const blockPollAsideMs = 15_000;
/** However often a poll has failed. */
export const maxBlockPollFailedMs = 15_000;
/** By their hashes a watcher knows which blocks were replaced. */
export const headsRemembered = 64;
/** How many blocks, its own among them, make a transaction final: one more than the deepest reorganisation that is to be expected, and one to spare. */
export const finalConfirmations = 5;
/** A chain that makes no further blocks is not followed for ever. */
export const confirmedFollowMs = 600_000;
/** How long a node must not know a transaction before it counts as dropped. */
export const droppedAfterMs = 90_000;
/** A look at a transaction between blocks, for what becomes of it without one. */
export const transactionLookMs = 15_000;
/** Looks without a new block after which a waiting caller is told that there is no receipt: half an hour. */
export const maxIdleLooks = 120;
export const transactionLookAgainMs = 1_000;
/** Looks that must agree before a transaction counts as dropped, or as replaced by one that was not found. */
export const transactionLooksAgreeing = 3;
/** How far back the block of a replacement is looked for: nodes without an archive keep the state of 128. */
export const maxReplacementBlocks = 127;
export const maxReceiptLogs = 100_000;

// Writes and batches
/** How long the reason of a failed send is looked for before the error is shown as it came. */
export const explainFailureMs = 5_000;
/** How long a permit may be used. */
export const permitSeconds = 20 * 60;
export const callsPollMs = 1_000;
/** How long the end of a batch is waited for. */
export const callsWaitMs = 10 * 60_000;
export const maxCalls = 1_000;
/** Calls of a batch that a person can be expected to read at once. */
export const maxCallsReviewed = 20;

// Chains
/** Kept of those that a visitor added. */
export const maxCustomChains = 10;
export const maxCustomChainEndpoints = 5;
export const maxChainNameGraphemes = 64;
export const chainMetadataSeconds = 5 * 60;
export const insightChainsSeconds = 24 * 3_600;

// Services beside the chain
export const maxServiceAnswerBytes = 4 * 1024 * 1024;
export const abiSeconds = 3_600;
export const abisKept = 256;
export const maxAbiItems = 5_000;
/** Servers of a name that is kept outside the chain. */
export const maxOffchainUrls = 4;
export const offchainMs = 10_000;
export const maxOffchainBytes = 256 * 1024;
/** How often a proxy may lead to another. */
export const maxProxySteps = 3;

// Ways to sign in
/** How long a way to sign in may take to say whether it works here. */
export const authAvailabilityMs = 3_000;

// Files
/** How long a storage may take without any progress. */
export const storageDownloadMs = 60_000;
export const storageUploadMs = 120_000;
/** Of a file that is read as a whole, where its reader sets no limit. */
export const maxFileBytes = 64 * 1024 * 1024;

// Storage
export const cookieSeconds = 365 * 24 * 3_600;
/** Name and value, encoded; what browsers take. */
export const maxCookieBytes = 4_096;

// Screens
/** How long the modal is kept back for its first screen, so that both are seen at once. */
export const firstScreenWaitMs = 100;
export const listPage = 10;
/** Offered to people who have no wallet yet: few, so that choosing is easy. */
export const maxBeginnersWallets = 5;
/** For the texts of a language that is still coming, e.g. a plugin's; the others are shown then. */
export const localeWaitMs = 5_000;
export const searchDebounceMs = 300;
/** Longer than any name; what is pasted beyond is cut off. */
export const maxSearchCharacters = 100;
/** A compact modal: of screens with little on them, and of the others. */
export const compactModalShortMostPx = 400;
export const compactModalMostPx = 660;
export const compactModalWidthPx = 380;
export const wideModalWidthPx = 730;
export const wideModalHeightPx = 570;
/** Of the window; in a narrower one the wide modal is compact. */
export const wideWindowLeastPx = 780;
export const walletListMostPx = 370;
export const termsMostPx = 250;
/** How long a box must stay ticked before it counts for the next visit too. */
export const approvalFlagDelayMs = 1_000;
/** On a phone, after a connect to a wallet elsewhere has begun. */
export const mobileModalHideMs = 2_000;
export const copyConfirmationMs = 3_000;
/** After a button has come to mean another wallet: the second half of a double click, however slow the hand, is not for that one. */
export const misplacedPressMs = 1_000;

// Reading
/** Calldata of one aggregated call; nodes bound the gas of `eth_call`, not its size, and both grow together. */
export const maxMulticallBytes = 16 * 1024;
export const maxMulticallCalls = 200;
/** Requests for one question about logs, however often its range is split. */
export const maxLogRequests = 500;
export const maxLogs = 50_000;
/** After a stretch that held too much, before more blocks are asked for at once again. */
export const logAnswersBeforeWider = 4;
/** Where a token tells none. Never used to work out an amount that is sent. */
export const tokenDecimalsDefault = 18;
export const maxTokenDecimals = 255;
export const maxTokenNameGraphemes = 64;
export const maxTokenSymbolGraphemes = 24;
export const maxListedTokens = 10_000;
/** In the store, after its last reader has gone; a page may come by any number of tokens. */
export const tokenMetadataSeconds = 3_600;
/** Names and pictures of accounts are shown in lists, and change rarely. An address that is paid to is asked for anew. */
export const ensKeptSeconds = 3_600;
/** Of a token or contract; longer only where the data itself stands in it. */
export const maxUriCharacters = 1024 * 1024;

// Signing
/** Of typed data as text, in characters. */
export const maxTypedDataCharacters = 1024 * 1024;
export const maxTypedDataTypes = 200;
export const maxTypedDataValues = 20_000;
export const maxSiweMessageCharacters = 16 * 1024;
export const minSiweNonceLetters = 8;
/** How far the clock of a sign-in message's author may be ahead. */
export const siweClockAheadMs = 60_000;

// Previews
/** How long what is about to be signed waits for names and amounts before it is shown without them. */
export const previewReadMs = 3_000;
export const maxPreviewFields = 60;
export const maxPreviewWarnings = 30;
export const maxPreviewTextGraphemes = 200;
export const maxPreviewMessageCharacters = 8_192;
export const maxPreviewMessageLines = 200;
/** Calls within calls. */
export const maxPreviewCallDepth = 3;
export const maxPreviewReads = 20;
/** A permission that is good for longer is pointed out. */
export const previewDeadlineFarSeconds = 30 * 24 * 3_600;
/** And for longer than this, one that never ends. */
export const previewDeadlineNeverSeconds = 50 * 365 * 24 * 3_600;
// Choosing a network
/** Two more than are shown: the one in use and one that is gone need no row. */
export const maxRecentChains = 5;
export const maxRecentChainsShown = 3;
/** Where the site names none, so many of its first. */
export const maxPopularChains = 5;
/** More chains than this are shown in groups. */
export const maxPlainChainList = 8;
/** Of longer lists only the rows in view are mounted. */
export const maxMountedRows = 50;
export const maxChainOffers = 3;
export const maxChainSearchGraphemes = 100;
// Signing in
// Funds
/** Of one chain, whose balances are read: in two calls or three, through Multicall3. */
export const maxFundsTokens = 500;
/** Rows of a list of funds before more are asked for. */
export const fundsPage = 30;
/** Kept of those that a visitor pasted, over all chains. */
export const maxOwnTokens = 50;
export const maxRecentRecipients = 10;
/** Of what a person types or pastes: patterns that look for its ends take minutes over a megabyte. */
export const maxRecipientCharacters = 2_000;
export const maxAmountCharacters = 1_000;
export const maxCollectibles = 200;
export const maxCollectibleTextGraphemes = 600;
/** How long a token list or a source of collectibles may take. */
export const fundsSourceMs = 15_000;
/** How long a name may take to be looked up, several servers' answers included. */
export const nameLookupMs = 15_000;
export const maxPictureBytes = 4 * 1024 * 1024;
export const pictureMs = 20_000;
/** Letters and digits at either end that people compare, and that look-alikes imitate. */
export const lookAlikeDigits = 4;
/** How long a fee that is shown is good, while the page is looked at. */
export const feeShownMs = 15_000;
// WalletConnect
/** Of a proposal; wallets refuse long ones. */
export const maxWalletConnectChains = 10;
/** How long a wallet is waited for to be told that its session has ended. */
export const walletConnectEndMs = 5_000;
/** How long a code is good: a little shorter than the library has it, so that it ends in our way. */
export const walletConnectCodeMs = 290_000;
/** How long a wallet may take to answer, with a person behind it: a little shorter than the library has it, for the same reason. */
export const walletConnectAnswerMs = 295_000;
/** How long the page that showed a code, in another tab, may take to take up the session that has come by it. */
export const walletConnectClaimMs = 5_000;
/** How long a proposal that was given up waits for a yes that may be on its way already, so that it can be ended properly. */
export const walletConnectGraceMs = 1_000;
/** How long a request waits for a socket that was lost; then it is not sent at all. */
export const walletConnectReconnectMs = 10_000;
/** How long Verify may take before a request goes without it. */
export const walletConnectVerifyMs = 2_000;
// Connecting apps to a wallet of the kit
/** How long an app may take to say what it wants, after its link was given. */
export const appProposalMs = 20_000;
/** How long an app is waited for to be told something. */
export const appTellMs = 10_000;
/** How long Verify may take before an app counts as unknown. */
export const appVerifyMs = 3_000;
// Questions
/** How long a request that comes suddenly is seen before it can be confirmed: a click on its way was meant for what was there before. */
export const suddenRequestSeenMs = 700;
