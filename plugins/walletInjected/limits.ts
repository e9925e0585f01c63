// Numbers of this plugin; the unit stands in the name.
export const maxWalletIconBytes = 128 * 1024;
export const maxWalletNameGraphemes = 64;
/** Pause before an installed extension is asked to connect. Configurable, and never between a click and a pop-up or deep link. */
export const injectedConnectDelayMs = 1_000;
