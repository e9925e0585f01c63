// Numbers of this plugin; the unit stands in the name.
export const maxWalletIconBytes = 128 * 1024;
export const maxWalletNameGraphemes = 64;
