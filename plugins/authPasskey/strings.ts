export const strings = {
  // The name of this way to sign in, on a button, and the title of its screen.
  'authPasskey.passkey': 'Passkey',
  'authPasskey.linkTitle': 'Link a Passkey',
  'authPasskey.loading': 'One moment…',
  'authPasskey.about': 'A passkey lets you sign in by fingerprint, face or the PIN of your device.',
  'authPasskey.create': 'Create a Passkey',
  'authPasskey.have': 'I have a Passkey',
  'authPasskey.requesting': 'Requesting Passkey',
  'authPasskey.creating': 'Creating Passkey',
  // What the browser shows is over this page.
  'authPasskey.follow': 'Go on in the window that your browser shows.',
  'authPasskey.done': 'Your passkey was accepted. One moment…',
  'authPasskey.failedToLogin': 'Failed to Login',
  'authPasskey.failedToCreate': 'Failed to create passkey',
  'authPasskey.errorCreating': 'Error creating passkey: {message}',
  'authPasskey.tryAgain': 'Try Again',
  'authPasskey.createNew': 'Create a new Passkey',
} as const;
