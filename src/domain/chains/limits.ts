// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** Chains kept of those that a visitor added. */
export const maxCustomChains = 10;
export const maxCustomChainEndpoints = 5;
export const maxChainNameGraphemes = 64;
/** The chain where none is named. */
export const defaultChainId = 1;
