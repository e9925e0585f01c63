export const strings = {
  // The name of this way to sign in, on a button: an account that the visitor has at the site already.
  'authBackend.continue': 'Continue with your account of this site',
  'authBackend.title': 'Account of this site',
  'authBackend.asking': 'Asking the site who you are…',
  'authBackend.askingHint': 'This usually takes a moment.',
  'authBackend.verifying': 'Signing in…',
  'authBackend.signedIn': 'You are signed in.',
  'authBackend.failed': 'Failed to Login',
  'authBackend.tryAgain': 'Try Again',
  'authBackend.cancel': 'Cancel',
} as const;
