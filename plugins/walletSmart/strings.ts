export const strings = {
  // {wallet} is the wallet whose account owns the smart account.
  'smart.connecting.owner': 'Confirm the connection in {wallet}',
  'smart.connecting.ownerPairing': 'Connect {wallet}',
  'smart.connecting.hint': 'Its account owns your smart account.',
  'smart.connecting.preparing': 'Preparing your smart account…',
  'smart.connecting.cancel': 'Cancel',
};
