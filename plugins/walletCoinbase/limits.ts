// Numbers of this plugin; the unit stands in the name.
/** An answer about a batch that a wallet's own server sent. */
export const maxCallsStatusBytes = 4 * 1024 * 1024;
