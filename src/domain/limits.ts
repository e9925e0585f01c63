// The numbers of the specification's section 9 that the kit needs so far; every other number stands with the code that uses it, or in the `limits.ts` of its folder. The unit stands in the name. Imported as a whole (`import * as limits`), so that a bundle carries no names of those it does not use; and numbers only, which bundlers write into the code that uses them (bigint: feeLimits.ts).

// Connection
/** How often a wallet is asked for its accounts before a connect fails. */
export const accountRequestTries = 3;
/** The pause between two of these. */
export const accountRequestPauseMs = 500;
/** Chains that a session over a relay is proposed for; wallets refuse long lists. */
export const maxProposedChains = 10;

// Network
/** The longest that a call to a node, a service or a relayer may take, with all its tries. */
export const requestMs = 60_000;
export const rpcBatchSize = 100;
export const rpcBatchWaitMs = 0;
export const transactionWaitBlocks = 100;
export const blockTimesAveraged = 10;
/** The shortest pause between two looks for a new block. */
export const minBlockPollMs = 500;
export const maxBlockPollMs = 5_000;
export const overPollRatio = 2;
/** How long a storage may take without any progress. */
export const storageDownloadMs = 60_000;
export const storageUploadMs = 120_000;

// Relaying
export const relayPollMs = 1_000;
export const relayWaitMs = 60_000;
/** How long what an account signed for a relayer is good. */
export const relayDeadlineSeconds = 3_600;
/** Of user operations, and of relays by EIP-7702. */
export const userOperationPollMs = 1_000;
export const userOperationWaitMs = 120_000;
/** How long an operation waits for the deployment of its account by another. */
export const deploymentWaitMs = 60_000;
export const deploymentPollMs = 500;
/** How long the address that a factory gives an account is kept. */
export const smartAddressSeconds = 24 * 3_600;
/** The longest that a session key may be granted for: ten years. */
export const maxSessionKeySeconds = 3_653 * 24 * 3_600;

// Caches
/** A cached answer that is older is asked for again by the next reader. */
export const queryStaleSeconds = 60;
export const chainMetadataSeconds = 5 * 60;
export const insightChainsSeconds = 24 * 3_600;
export const abiSeconds = 3_600;
export const signatureCacheEntries = 4_096;
export const addressCacheEntries = 4_096;

// Screens
export const listPage = 10;
export const searchDebounceMs = 300;
/** Height of a compact modal for screens with little on them, and for the others. */
export const maxShortCompactModalPx = 400;
export const maxCompactModalPx = 660;
export const maxWalletListPx = 370;
export const maxTermsPx = 250;
/** How long a box must stay ticked before it counts for the next visit too. */
export const approvalFlagDelayMs = 1_000;
export const copyConfirmationMs = 3_000;

// Defaults
/** Gas for what a token paymaster does after an operation, such as giving back what it took too much. */
export const tokenPaymasterPostOpGas = 500_000;
/** Where a token tells none. Never used to work out an amount that is sent. */
export const tokenDecimalsDefault = 18;
