// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
export const maxRecentChainsShown = 3;
/** Popular chains: where the site names none, so many of its first. */
export const maxPopularChains = 5;
/** More chains than this are shown in groups of those likely wanted and all. */
export const maxUngroupedChains = 4;
/** More chains than this are a long list: all are by name, and the first ones are popular where the site names none. */
export const maxPlainChainList = 8;
/** Rows that are mounted at once: of longer lists only the rows in view are mounted. */
export const maxMountedRows = 50;
export const maxChainOffers = 3;
export const maxChainSearchGraphemes = 100;
