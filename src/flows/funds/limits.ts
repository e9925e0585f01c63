// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How long a token list or a source of collectibles may take. */
export const fundsSourceMs = 15_000;
/** Pages that one question may take of one indexer. */
export const maxIndexerPages = 20;
export const maxCursorCharacters = 4_096;
/** The video, sound, page or model of an NFT, where its reader sets no limit. */
export const maxMediaBytes = 64 * 1024 * 1024;
/** Without any progress of it. */
export const mediaIdleMs = 20_000;
