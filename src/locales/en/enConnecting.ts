/** Connecting to one. */
export const enConnecting = {
  'core.connecting.title': 'Connecting',
  'core.connecting.tryAgain': 'Try again',
  'core.connecting.cancel': 'Cancel',
  'core.connecting.getWallet': "Don't have {wallet}? Get started",
} as const;
