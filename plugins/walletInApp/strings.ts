export const strings = {
  // How to sign in.
  'inApp.login.title': 'Sign in',
  // Where the same step signs in at the site; {site} is its domain.
  'inApp.login.signsIn': 'This also signs you in at {site}.',
  // The wallet of several sites; {name} is what it is called.
  'inApp.login.titleNamed': 'Sign in to {name}',
  'inApp.login.linkTitle': 'Add a way to sign in',
  'inApp.login.social': 'Sign in with an account of yours elsewhere',
  'inApp.login.or': 'or',
  'inApp.login.go': 'Continue',
  'inApp.login.unavailable': 'Does not work here',
  // Beside the way to sign in that was used last in this browser; {way} is its name.
  'inApp.login.last': 'Last used',
  'inApp.login.lastWas': 'Last used: {way}',
  'inApp.login.emailRequired': 'Type your e-mail address.',
  'inApp.login.invalidEmail': 'This is not an e-mail address.',
  'inApp.login.phoneRequired': 'Type your phone number.',
  'inApp.login.invalidPhone': 'This is not a phone number.',
  // Of the phone number, before which its calling code stands.
  'inApp.login.country': 'Country',
  'inApp.login.usePhone': 'Use a phone number instead',
  'inApp.login.useEmail': 'Use an e-mail address instead',
  // For one who has a recovery phrase or key already.
  'inApp.login.bring': 'I have a wallet already',
  'inApp.login.bringTitle': 'Bring your wallet',
  'inApp.login.bringHint': 'Sign in first. Then type your recovery phrase or private key into the wallet itself, which this site cannot see.',
  'inApp.login.bringNot': 'Make a new wallet instead',
  // Who can open the wallet.
  'inApp.custody.title': 'Who can open your wallet',
  'inApp.custody.deviceOnly': 'Only this device',
  'inApp.custody.deviceOnlyHint': 'The key is on this device alone. If you lose the device, or this browser forgets its data, nothing brings the wallet back.',
  'inApp.custody.userRecoverable': 'Only you',
  'inApp.custody.userRecoverableHint': 'You can bring the wallet back with your recovery method. The operator of this site cannot open it.',
  'inApp.custody.operatorRecoverable': 'You and the operator',
  'inApp.custody.operatorRecoverableHint': "The operator of this wallet's server can open it as well, and can bring it back for you. Signing in as you is enough to use it: protect your mailbox.",
  'inApp.custody.external': 'Another service',
  'inApp.custody.externalHint': 'The key is kept by another service, which says of itself who can use it. Signing in as you is enough: protect your mailbox.',
  'inApp.recovery': 'Recovery',
  'inApp.devices': 'Devices',
  'inApp.linkPasskey': 'Link a Passkey',
  'inApp.sites': 'Sites',
  'inApp.twoStep': 'Two-step verification',
  'inApp.policy': 'Spending limit',
  'inApp.accounts': 'Accounts',
  'inApp.phrase': 'Export Recovery Phrase',
  // A wallet that was made without signing in.
  'inApp.guest.title': 'Guest wallet',
  'inApp.guest.row': 'Guest wallet: keep it, or lose it',
  'inApp.guest.warning': 'This wallet is temporary. If you leave this browser, clear its data or lose the device, you lose access to the wallet and to all that it holds.',
  'inApp.guest.link': 'Add a way to sign in',
  'inApp.guest.backup': 'Back up the wallet',
  // The login that could not be ended.
  'inApp.logout.title': 'Failed to logout',
  'inApp.logout.hint': 'You may still be signed in to the wallet in this browser.',
  'inApp.logout.tryAgain': 'Try Again',
  'inApp.logout.trying': 'Signing you out…',
  'inApp.logout.close': 'Close',
  'inApp.expired.title': 'You were signed out',
  'inApp.expired.hint': 'Your sign-in has ended. Sign in again to use your wallet.',
  'inApp.expired.signIn': 'Sign in',
  // Shown where a way in is run once more, to see who is there.
  'inApp.login.stepUpTitle': 'Confirm that it is you',
  // What signs in to the account.
  'inApp.linked.title': 'Linked Profiles',
  'inApp.linked.last': 'This is the only way to sign in to this account. Link another one before you unlink it.',
  'inApp.linked.link': 'Link a Profile',
  'inApp.linked.unlink': 'Unlink',
  // Read out, of a button beside a way in.
  'inApp.linked.unlinkNamed': 'Unlink {name}',
  // What was to be linked is another account's.
  'inApp.conflict.title': 'This belongs to another account',
  'inApp.conflict.about': 'What you chose signs in to another account already, and accounts are never merged. Your wallet stays as it is.',
  'inApp.conflict.another': 'Use another way',
  'inApp.conflict.signIn': 'Sign in with that account instead',
  'inApp.conflict.leave': 'Leave it',
  // Names of ways in, where no plugin names them.
  'inApp.way.email': 'E-mail',
  'inApp.way.phone': 'Phone',
  'inApp.way.passkey': 'Passkey',
  'inApp.way.wallet': 'Wallet',
  'inApp.way.guest': 'This device',
  'inApp.way.site': 'Account of this site',
} as const;
