/** What it has sent. */
export const enActivity = {
  'core.account.activity': 'Transactions',
  'core.account.activitySending': 'Confirm in your wallet',
  'core.account.activityPending': 'Pending',
  'core.account.activityConfirmed': 'Confirmed',
  'core.account.activityFailed': 'Failed',
  'core.account.activityRejected': 'Transaction Rejected',
  'core.account.activityConfirming': 'Confirmed, {confirmations} of {wanted} blocks',
  'core.account.activityRepriced': 'Replaced by the same transaction at another price',
  'core.account.activityCancelled': 'Cancelled by another transaction of this account',
  'core.account.activityReplaced': 'Replaced by another transaction of this account',
  'core.account.activityDropped': 'The network no longer knows it. You can send it again.',
  'core.account.sent': 'Sent {amount}',
  // Until it is in a block, and where it never got there.
  'core.account.send': 'Send {amount}',
  'core.account.called': 'Contract call',
  'core.account.view': 'View in explorer',
} as const;
