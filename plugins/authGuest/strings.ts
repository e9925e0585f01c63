export const strings = {
  // The name of this way to sign in, on a button.
  'authGuest.continue': 'Continue as guest',
  'authGuest.title': 'Guest account',
  'authGuest.generating': 'Generating your guest account',
  'authGuest.connected': 'Your guest account is ready.',
  'authGuest.failed': 'Failed to generate your guest account',
  'authGuest.tryAgain': 'Try Again',
} as const;
