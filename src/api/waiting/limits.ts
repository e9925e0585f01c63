// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How many blocks, its own among them, make a transaction final: one more than the deepest reorganisation that is to be expected, and one to spare. */
export const finalConfirmations = 5;
/** A chain that makes no further blocks is not followed for ever. */
export const confirmedFollowMs = 600_000;
/** How long a node must not know a transaction before it counts as dropped. */
export const droppedAfterMs = 90_000;
/** A look at a transaction between blocks, for what becomes of it without one. */
export const transactionLookMs = 15_000;
/** Looks without a new block after which a caller that waits for a receipt is told so: half an hour. */
export const maxIdleLooks = 120;
export const transactionLookAgainMs = 1_000;
/** Looks that must agree before a transaction counts as dropped, or as replaced by one that was not found. */
export const transactionLooksAgreeing = 3;
/** How far back the block of a replacement is looked for: nodes without an archive keep the state of 128. */
export const maxReplacementBlocks = 127;
