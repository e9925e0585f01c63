/** Choosing among what is connected. */
export const enSwitchAccount = {
  'core.switchAccount.title': 'Switch Account',
  'core.switchAccount.wallets': 'Connected wallets',
  'core.switchAccount.use': 'Use {wallet}',
  'core.switchAccount.inUse': 'In use',
  // Under a wallet that has shown the site several accounts: only the wallet itself can select another.
  'core.switchAccount.others': 'Further accounts of {wallet}',
  'core.switchAccount.inWallet': 'To use another account of {wallet}, select it in the wallet. This page follows by itself.',
  'core.switchAccount.another': 'Connect another wallet',
} as const;
