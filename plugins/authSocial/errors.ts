import { defineErrors } from '../../src/domain/errors.ts';

/** Signing in by an account elsewhere. */
export const socialErrors = /* @__PURE__ */ defineErrors('authSocial', {
  badProvider: { message: "'{providerId}' is no provider that can be offered", remedy: 'Give it an id of letters and digits that no other has, a name without braces, and an icon as a data URI of an image.' },
  badFedCm: { message: "fedCm names '{providerId}' with an origin that is none", remedy: "Name a provider of providers, with its origin: { google: 'https://accounts.google.com' }." },
  fedCmFailed: { message: 'Your browser could not sign you in with {provider}', remedy: 'Try again: a window of {provider} opens then.' },
  windowBlocked: { message: 'Failed to open {provider} login window', remedy: 'Allow pop-ups for this site, or press the button once more.' },
  notOpened: { message: 'Failed to open login window', remedy: 'Check your internet connection, then try again.' },
  popupFailed: { message: 'Something went wrong opening pop-up', remedy: 'Try again.' },
  badMessage: { message: 'Invalid event data', remedy: 'Try again. If it happens again, tell the site.' },
  closed: { message: 'User closed login window', remedy: 'Try again. If the window is still open, you can go on there.' },
  silent: { message: 'The login window does not answer', remedy: 'Check your internet connection, then try again.' },
  expired: { message: 'This sign-in has taken too long', remedy: 'Try again.' },
  telegramOver: { message: 'What Telegram has told of you is too old, or was used already', remedy: 'Close this mini app and open it again, or choose another way to sign in.' },
  failed: { message: '{provider} could not sign you in', remedy: 'Try again, or choose another way to sign in.' },
});
