/** The frame of every screen, and what it announces. */
export const enModal = {
  'core.modal.close': 'Close',
  'core.modal.back': 'Back',
  'core.modal.poweredBy': 'Powered by Latchkey',
  'core.modal.crashed': 'Something went wrong here.',
  // Where a part of the page is gone, as after an update of the site, and a new try has failed too.
  'core.modal.reload': 'Reload the page',
  'core.modal.offline': 'You are offline. Nothing can be sent until the connection is back.',
  // Told to those who do not see them as well.
  'core.connecting.waiting': 'Confirm the connection in {wallet}',
  'core.connecting.pending': 'A request is already open. Open {wallet} and answer it.',
  'core.connecting.preparing': 'Preparing the connection to {wallet}…',
  'core.connecting.inApp': 'Go on in {wallet} to connect.',
  // The app did not open, as far as the page can tell.
  'core.connecting.appNotOpened': '{wallet} has not opened.',
  'core.connecting.windowBlocked': 'The browser has blocked the window of {wallet}',
  // The window may be open where the page cannot see it.
  'core.connecting.windowSevered': 'Go on in the window of {wallet}. If you have closed it, open it again.',
  'core.connecting.failed': 'Connection Failed',
  'core.wallets.refused': 'You rejected the request in {wallet}.',
  'core.networks.switching': 'Confirm the switch in your wallet',
  'core.networks.failed': 'Failed to switch network',
  'core.account.unknownNetwork': 'Unsupported network ({chainId})',
  // In place of a screen about a wallet that has left meanwhile.
  'core.modal.noWallet': 'No wallet is connected.',
} as const;
