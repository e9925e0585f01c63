// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
export const maxTokenDecimals = 255;
export const maxTokenNameGraphemes = 64;
export const maxTokenSymbolGraphemes = 24;
export const maxListedTokens = 10_000;
/** Length of the URI of a token or contract; longer only where the data itself stands in it. */
export const maxUriCharacters = 1024 * 1024;
export const maxCollectibles = 200;
export const maxCollectibleTextGraphemes = 600;
