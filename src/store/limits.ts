// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** Entries kept of those that have ended: the list must not forget what is on its way, and a script may send many at once. */
export const maxActivityEntries = 50;
export const maxRecentWallets = 5;
/** Chains kept: two more than are shown: the one in use and one that is gone need no row. */
export const maxRecentChains = 5;

/** Of a picture that is remembered: with all else it has to fit into the cookies. */
export const maxPictureCharacters = 1_500;
