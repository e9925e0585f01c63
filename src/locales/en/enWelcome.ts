/** Beside the list of wallets, while none is chosen. */
export const enWelcome = {
  'core.welcome.title': 'Your gateway to the decentralized world',
  'core.welcome.text': 'Connect a wallet to get started',
  'core.welcome.new': 'New to wallets?',
  'core.welcome.getStarted': 'Get started',
} as const;
