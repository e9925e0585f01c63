// Numbers of the transport that the specification does not give; those that it gives are in domain/limits.ts. Imported as a whole, and numbers only, for the reasons given there.

/** One HTTP request to a node, to the last byte of its answer. */
export const attemptMs = 10_000;
export const maxRetries = 3;
/** The longest pause before the first repetition; it doubles with each. */
export const retryPauseMs = 400;
/** A read without an answer for so long goes to the next endpoint too. */
export const hedgeMs = 1_500;
/** After so many failures an endpoint is left alone for `circuitOpenMs`. */
export const maxFailuresInRow = 3;
export const circuitOpenMs = 10_000;
/** The longest time an endpoint is left alone because it asked for it. */
export const maxRetryAfterMs = 60_000;
/** How long it is remembered that an endpoint takes smaller batches only. */
export const batchLimitKeptMs = 10 * 60_000;
/** How long an endpoint's answer counts that it serves the chain. */
export const chainKnownMs = 10 * 60_000;
export const maxAnswerBytes = 20 * 1024 * 1024;
/** What is kept of the `data` of a JSON-RPC error, in characters of JSON. Revert data is far shorter. */
export const maxErrorDataCharacters = 32 * 1024;
/** How much of a failed answer's body is read for its message, in characters: enough once white space is gone. */
export const maxFailedBodyCharacters = 4_096;
/** Steps of promises without a new call after which a batch counts as complete: flows await a few things before they ask. */
export const batchQuietSteps = 8;
/** How long a plugin's layer may hold a call, not counting the time below it: half of what a whole call may take. */
export const layerHoldMs = 30_000;
/** How often a layer may pass on one read. */
export const maxLayerPasses = 10;
/** How deep an answer may nest. Traces go deep; what walks a value recursively must not run out of stack. */
export const maxAnswerNesting = 1_000;
