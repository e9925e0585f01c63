// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
export const maxTokenDecimals = 255;
export const maxTokenNameGraphemes = 64;
export const maxTokenSymbolGraphemes = 24;
export const maxListedTokens = 10_000;
/** Length of the URI of a token or contract; longer only where the data itself stands in it. */
export const maxUriCharacters = 1024 * 1024;
export const maxCollectibles = 1_000;
export const maxCollectibleTextGraphemes = 600;
/** Tokens of one account on one chain, over all pages of a source. */
export const maxOwnedTokens = 500;
/** Read of one page of an account's past; a source that tells more at once is cut. */
export const maxTransfersOfPage = 500;
export const maxNftAttributes = 50;
/** A model as JSON (glTF) is read as a whole to tell it; a longer one is not told. */
export const maxGltfJsonBytes = 8 * 1024 * 1024;
