/** Choosing a wallet. */
export const enWallets = {
  'core.wallets.title': 'Sign in',
  'core.wallets.welcome': 'Your gateway to the decentralized world',
  'core.wallets.subtitle': 'Connect a wallet to get started',
  'core.wallets.list': 'Wallets',
  'core.wallets.inApp': 'Wallets of this site',
  // Between a wallet of the site's own and those of others.
  'core.wallets.or': 'or',
  'core.wallets.connect': 'Connect a wallet',
  'core.wallets.installed': 'Installed',
  'core.wallets.recommended': 'Recommended',
  'core.wallets.recent': 'Recent',
  'core.wallets.ambiguous': 'Another wallet here uses the same name. Choose the one you trust.',
  'core.wallets.none': 'No wallet found in this browser.',
  'core.wallets.new': 'New to wallets?',
  'core.wallets.getStarted': 'Get started',
  'core.wallets.all': 'All Wallets',
  // A number rounded down: at least so many.
  'core.wallets.atLeast': '{count}+',
  'core.wallets.search': 'Search Wallet',
  'core.wallets.clear': 'Clear search',
  'core.wallets.noResults': 'No Results',
  'core.wallets.noResultsAbout': 'No wallet is called “{query}”. Check the spelling, or look through all wallets.',
  'core.wallets.tryAgain': 'Try Again',
  'core.wallets.found': '{count, plural, one {# wallet found} other {# wallets found}}',
  // {terms} and {privacy} become links.
  'core.wallets.agree': 'By connecting, you agree to the {terms} and {privacy}',
  'core.wallets.agreeTerms': 'By connecting, you agree to the {terms}',
  'core.wallets.agreePrivacy': 'By connecting, you agree to the {privacy}',
  'core.wallets.terms': 'Terms of Service',
  'core.wallets.privacy': 'Privacy Policy',
  'core.wallets.agreeFirst': 'Tick the box to choose a wallet.',
} as const;
