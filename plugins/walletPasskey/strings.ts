export const strings = {
  // The name of the wallet, and the title of its screen.
  'passkey.name': 'Passkey',
  'passkey.about': 'An account that you open by fingerprint, face or the PIN of your device. It needs no app and no password.',
  'passkey.create': 'Create a Passkey',
  'passkey.have': 'I have a Passkey',
  'passkey.requesting': 'Requesting Passkey',
  // One use leaves two accounts that it could be.
  'passkey.again': 'Use it once more, so that your account is found',
  'passkey.creating': 'Creating Passkey',
  // What the browser shows is over this page.
  'passkey.follow': 'Go on in the window that your browser shows.',
  'passkey.done': 'Your passkey was accepted. One moment…',
  'passkey.failedToLogin': 'Failed to Login',
  'passkey.failedToCreate': 'Failed to create passkey',
  'passkey.tryAgain': 'Try Again',
  'passkey.useAnother': 'Use another passkey',
  'passkey.createNew': 'Create a new Passkey',
} as const;
