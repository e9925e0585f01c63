/** What the shell gets: done; failed, or the answer is no; called in a wrong way; the settings are wrong. */
export const exitCodes = { done: 0, failed: 1, usage: 2, settings: 3 } as const;
