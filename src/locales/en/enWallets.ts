/** Choosing a wallet. */
export const enWallets = {
  'core.wallets.title': 'Sign in',
  'core.wallets.subtitle': 'Connect a wallet to get started',
  'core.wallets.list': 'Wallets',
  'core.wallets.installed': 'Installed',
  'core.wallets.recommended': 'Recommended',
  'core.wallets.recent': 'Recent',
  'core.wallets.ambiguous': 'Another wallet here uses the same name. Choose the one you trust.',
  'core.wallets.none': 'No wallet found in this browser.',
  'core.wallets.new': 'New to wallets?',
  'core.wallets.getStarted': 'Get started',
} as const;
