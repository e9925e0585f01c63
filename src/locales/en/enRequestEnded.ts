/** The texts of what stands where a request was. Apart, so that the screen for it fetches none of the others. */
export const enRequestEnded = {
  // With the host of an app that has taken its request back, or is gone.
  'core.review.ended': '{asker} waits for this no longer. If your wallet still shows it, reject it there.',
  'core.review.close': 'Close',
  'core.review.title.ended': 'Request ended',
} as const;
