// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
export const maxPreviewFields = 60;
export const maxPreviewWarnings = 30;
export const maxPreviewTextGraphemes = 200;
/** Of a text that is signed as such; names are shorter. */
export const maxPreviewValueGraphemes = 2_000;
export const maxPreviewMessageCharacters = 8_192;
export const maxPreviewMessageLines = 200;
/** Calls within a call, however deep. What is beyond is not read, and danger. */
export const maxPreviewCalls = 100;
/** Hexadecimal digits of calldata that are read, those of calls within calls counted again. */
export const maxPreviewCallDigits = 600_000;
/** Values that are read of one call; far fewer are shown. */
export const maxPreviewValues = 1_000;
/** Of the data as it is signed. */
export const maxPreviewRawCharacters = 64 * 1024;
export const maxPreviewReads = 20;
/** A permission that is good for longer is pointed out. */
export const previewDeadlineFarSeconds = 30 * 24 * 3_600;
/** And for longer than this, one that never ends. */
export const previewDeadlineNeverSeconds = 50 * 365 * 24 * 3_600;
