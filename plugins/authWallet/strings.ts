export const strings = {
  // The name of this way to sign in, on a button and as a title.
  'authWallet.signIn': 'Sign in with a wallet',
  // The same, for a further way in to the account that is signed in.
  'authWallet.link': 'Link a Wallet',
  'authWallet.choose': 'Choose the wallet that you want to sign in with.',
  'authWallet.chooseLink': 'Choose the wallet that you want to add to your account.',
  'authWallet.opening': 'Opening {wallet}…',
  'authWallet.openingHint': 'Let {wallet} show this site your account.',
  'authWallet.preparing': 'Writing the message…',
  'authWallet.signing': 'Confirm in {wallet}',
  'authWallet.signingHint': 'A pop-up prompt of {wallet} will appear. Sign the message there: it costs nothing and moves no funds.',
  'authWallet.verifying': 'Signing in…',
  'authWallet.signedIn': 'You are signed in.',
  'authWallet.failed': 'Failed to Login',
  'authWallet.rejected': 'You rejected the request in {wallet}.',
  'authWallet.tryAgain': 'Try Again',
  'authWallet.others': 'Show all wallets',
} as const;
