// Numbers of this plugin that the specification does not give, and those it gives for it alone. Units stand in the names.

/** Tries of a look at the address that a factory gives, and the pause before each but the first. */
export const addressLookPausesMs: readonly number[] = [0, 400, 800, 1_600];
/** How often an operation is signed again for a bundler that asks for more. */
export const maxFeeBumps = 3;
/** Calls that one operation carries. */
export const maxCalls = 100;
