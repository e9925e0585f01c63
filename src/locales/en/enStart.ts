/** What a page shows before anything is opened. It is in the first bundle: keep it short. */
export const enStart = {
  'core.button.connect': 'Connect',
  'core.button.connecting': 'Connecting…',
  'core.button.account': 'Account {address}',
  'core.button.unconfirmed': 'Account {address}, as of your last visit',
  'core.button.pending': '{count, plural, one {# transaction pending} other {# transactions pending}}',
  'core.button.wrongNetwork': 'Wrong network',
  'core.button.loadFailed': 'Could not load. Try again',
  'core.modal.loading': 'Loading…',
  'core.modal.loadFailed': 'This part of the page could not be loaded.',
  'core.modal.tryAgain': 'Try again',
} as const;
