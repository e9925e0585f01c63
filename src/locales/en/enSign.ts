/** Signing a message. */
export const enSign = {
  'core.sign.title': 'Sign in',
  'core.sign.instruction': 'Sign this message in your wallet to continue. It costs nothing.',
  'core.sign.message': 'Message',
  'core.sign.signIn': 'Sign in',
  'core.sign.waiting': 'Awaiting Confirmation',
  'core.sign.failed': 'Failed to Sign in',
  'core.sign.tryAgain': 'Try Again',
  'core.sign.disconnect': 'Disconnect Wallet',
} as const;
