// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How long a token list or a source of collectibles may take. */
export const fundsSourceMs = 15_000;
