/** Connecting to one. */
export const enConnecting = {
  'core.connecting.tryAgain': 'Try again',
  'core.connecting.cancel': 'Cancel',
  'core.connecting.getWallet': "Don't have {wallet}? Get it",
  'core.connecting.notSupported': 'Not Supported',
  'core.connecting.another': 'Choose another wallet',
  // With a wallet on another device, or in another program on this one.
  'core.connecting.scan': 'Scan this code with {wallet} on your phone.',
  // The same for a code that any wallet can answer: on a computer, then on a phone.
  'core.connecting.scanAny': 'Scan this code with the wallet on your phone.',
  'core.connecting.scanElsewhere': 'Scan this code with another device, or choose the wallet on this phone.',
  'core.connecting.onThisPhone': 'Choose the wallet on this phone',
  'core.connecting.code': 'Code to connect {wallet}',
  'core.connecting.copyLink': 'Copy Link',
  'core.connecting.copied': 'Link copied',
  'core.connecting.copyFailed': 'Copying is not allowed here',
  'core.connecting.openDesktop': 'Open the desktop app',
  'core.connecting.continue': 'Continue in {wallet}',
  'core.connecting.openAgain': 'Open {wallet} again',
  'core.connecting.openWindow': 'Open the window',
  'core.connecting.showWindow': 'Show the window',
  'core.connecting.allowWindows': 'Open it here, or allow pop-ups for this site.',
  'core.connecting.comeBack': 'Confirm there, then come back to this page.',
  'core.connecting.notOpened': 'Did the app not open? Open it again, or scan the code with another device.',
  'core.connecting.showCode': 'Show the code',
  'core.connecting.hideCode': 'Hide the code',
} as const;
