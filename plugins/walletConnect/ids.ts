/** The wallet that may be any. */
export const genericId = 'walletConnect';
/** Under which it is remembered which session is which wallet's. */
export const memoryKey = 'walletConnect.sessions';
