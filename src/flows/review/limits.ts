// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How long what is about to be signed waits for names and amounts before it is shown without them. */
export const previewReadMs = 3_000;
/** How long the fee of what is about to be sent is waited for before it is shown as unknown. */
export const priceReadMs = 8_000;
/** The same where a smart account pays in a token: a bundler tries the whole out for it. */
export const tokenFeeReadMs = 20_000;
/** Gas that an account's authorisation and its code take beside the calls of a batch. @see EIP-7702, PER_EMPTY_ACCOUNT_COST and what two calls take */
export const delegationGas = 46_000;
