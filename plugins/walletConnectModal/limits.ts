// Numbers of this plugin; the unit stands in the name.
/** How long the vendor's modal may take to open. */
export const walletConnectModalMs = 10_000;
