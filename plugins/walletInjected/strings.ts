export const strings = {
  'walletInjected.browserWallet': 'Browser wallet',
} as const;
