/** What the plugin says, in English. */
export const strings = {
  // {wallet} is the wallet whose account owns the smart account.
  'smart.connecting.owner': 'Confirm the connection in {wallet}',
  'smart.connecting.ownerPairing': 'Connect {wallet}',
  'smart.connecting.hint': 'Its account owns your smart account.',
  'smart.connecting.preparing': 'Preparing your smart account…',
  'smart.connecting.cancel': 'Cancel',
  // Of a review: what a session key is granted. The first two are what the whole does.
  'smart.key.grant': 'Lets a session key act for this account',
  'smart.key.revoke': 'Takes back all that a session key was granted',
  'smart.key.signer': 'Key',
  'smart.key.targets': 'May call',
  'smart.key.anyContract': 'Any contract',
  'smart.key.perCall': 'At most in one call',
  'smart.key.from': 'From',
  'smart.key.until': 'Until',
  'smart.key.atOnce': 'At once',
  // The list of session keys.
  'smart.keys.title': 'Session Keys',
  'smart.keys.about': 'Other keys that may act for this account on {network}, within these limits.',
  'smart.keys.loading': 'Looking up the session keys…',
  'smart.keys.none': 'No session keys',
  'smart.keys.noneAbout': 'No other key may act for this account on {network}.',
  'smart.keys.failed': 'The session keys could not be read',
  'smart.keys.retry': 'Try Again',
  'smart.keys.inForce': 'In force',
  'smart.keys.notBegun': 'Not in force yet',
  'smart.keys.expired': 'Expired',
  // The name of the list of what one key may do.
  'smart.keys.may': 'What this key may do',
  'smart.keys.anyWarning': 'It may call any contract, and so take all that the account has.',
  'smart.keys.takeBack': 'Take back',
  // {key} is an address.
  'smart.keys.takeBackNamed': 'Take back {key}',
  // {wallet} is the wallet whose account owns the smart account.
  'smart.keys.taking': 'Being taken back. Confirm it in {wallet}.',
  'smart.keys.takeFailed': 'It could not be taken back.',
  // Of a review: a part (module) that the account takes in or gives up, and what parts of its kind may do.
  'smart.module.install': 'Adds a module to this account',
  'smart.module.uninstall': 'Removes a module from this account',
  'smart.module.address': 'Module',
  'smart.module.may': 'What it may do',
  'smart.module.validator': 'Decide which signatures act for this account',
  'smart.module.executor': 'Act for this account at any time, without a signature',
  'smart.module.fallback': 'Answer calls in the name of this account',
  'smart.module.hook': 'Run before and after each call, and stop it',
  'smart.module.unknown': 'Unknown, possibly everything',
  'smart.module.owner': 'Check the owner of this account',
  'smart.module.keys': 'Check the session keys of this account',
};
