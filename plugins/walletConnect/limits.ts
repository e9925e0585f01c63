// Numbers of this plugin; the unit stands in the name.
/** Sessions of which it is remembered which wallet's they are, and wallets that are listed again for it. */
export const maxWalletConnectRemembered = 20;
