// Numbers of this plugin; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** A file up to this size is fetched unasked. */
export const maxUnaskedBytes = 8 * 1024 * 1024;
/** What is fetched once the person asks for it. */
export const maxAskedBytes = 64 * 1024 * 1024;
/** A page of HTML is handed to its frame as text. */
export const maxHtmlBytes = 16 * 1024 * 1024;
/** How long the frame of a page may take to say that it runs. One that a policy forbids never does. */
export const frameReadyMs = 5_000;
/** Tokens of one question. */
export const maxTokens = 200;
export const tokensDefault = 50;
