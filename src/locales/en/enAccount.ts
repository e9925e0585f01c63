/** The connected account. */
export const enAccount = {
  'core.account.title': 'Account',
  'core.account.address': 'Address',
  'core.account.copy': 'Copy address',
  'core.account.copied': 'Copied',
  'core.account.copyFailed': 'Copying is not allowed here',
  'core.account.network': 'Network',
  'core.account.balance': 'Balance',
  'core.account.balanceLoading': 'Reading balance…',
  'core.account.balanceFailed': 'Balance not available',
  'core.account.connectedWith': 'Connected with {wallet}',
  'core.account.wallets': 'Connected wallets',
  'core.account.activate': 'Use {wallet}',
  'core.account.active': 'In use',
  'core.account.another': 'Connect another wallet',
  'core.account.disconnect': 'Disconnect',
} as const;
