/** Managing the connected wallet. The texts that no screen of the core shows are kept here for plugins that bring such entries, so that all wallets speak alike. */
export const enManage = {
  'core.manage.title': 'Manage Wallet',
  'core.manage.list': 'Wallet settings',
  'core.manage.copyAddress': 'Copy Address',
  'core.manage.copied': 'Copied',
  'core.manage.copyFailed': 'Copying is not allowed here',
  'core.manage.switchAccount': 'Switch Account',
  'core.manage.faucet': 'Request Testnet Funds',
  'core.manage.faucetNote': 'Opens {site}',
  'core.manage.exportKey': 'Export Private Key',
  'core.manage.linkedProfiles': 'Linked Profiles',
  'core.manage.linkProfile': 'Link a Profile',
  'core.manage.backup': 'Backup Wallet',
  'core.manage.buy': 'Buy',
} as const;
