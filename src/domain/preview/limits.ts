// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
export const maxPreviewFields = 60;
export const maxPreviewWarnings = 30;
export const maxPreviewTextGraphemes = 200;
/** Of a text that is signed as such; names are shorter. */
export const maxPreviewValueGraphemes = 2_000;
export const maxPreviewMessageCharacters = 8_192;
export const maxPreviewMessageLines = 200;
/** Calls within calls. */
export const maxPreviewCallDepth = 3;
export const maxPreviewReads = 20;
/** A permission that is good for longer is pointed out. */
export const previewDeadlineFarSeconds = 30 * 24 * 3_600;
/** And for longer than this, one that never ends. */
export const previewDeadlineNeverSeconds = 50 * 365 * 24 * 3_600;
