export const strings = {
  'inApp.name': 'Wallet of this site',
  // Names the frame in which the wallet is, for screen readers.
  'inApp.frame': 'Your wallet',
} as const;
