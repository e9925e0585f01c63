// Numbers of this plugin that the specification does not give, and those it gives for it alone. Units stand in the names.

/** Tries of a look at the address that a factory gives, and the pause before each but the first. */
export const addressLookPausesMs: readonly number[] = [0, 400, 800, 1_600];
/** How often an operation is signed again for a bundler that asks for more. */
export const maxFeeBumps = 3;
/** Calls that one operation carries. */
export const maxCalls = 100;
/** How long a session key is in force where the site does not say. */
export const sessionKeySeconds = 24 * 3_600;
/** How long what an owner signs to grant one is taken by the account, should it not be sent at once. */
export const grantValidSeconds = 3_600;
/** Contracts that one session key may be granted for: each is a write of the account, and beyond some 30 what bundlers estimate for v0.6 is too little (alto). */
export const maxSessionKeyTargets = 20;
/** How long a wallet that keeps a session key may take to hear, before the review of it, that its owner takes the key back. */
export const vaultToldMs = 10_000;
