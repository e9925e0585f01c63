// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How long all providers together may take to make offers. */
export const offersMs = 30_000;
/** Offers of one provider that are looked at. */
export const maxOffers = 20;
export const maxSteps = 8;
export const maxFees = 32;
/** Transactions of one step. */
export const maxCalls = 8;
/** What a provider needs to prepare a step, in characters of JSON. */
export const maxReferenceCharacters = 65_536;
export const maxSlippageBps = 5_000;
/** Of what is sent after a purchase, where the query says nothing. */
export const checkoutSlippageBps = 50;
