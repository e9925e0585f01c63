import { defineErrors } from '../../../src/domain/errors.ts';

/** What goes wrong between an app and the wallet that the kit is to it. */
export const appErrors = /* @__PURE__ */ defineErrors('connectApp', {
  badLink: { message: 'This is not a link of an app', remedy: 'Copy it again in the app: it begins with wc:' },
  oldLink: { message: 'This app uses a way to connect that has been switched off', remedy: 'Look for a newer version of the app.' },
  expiredLink: { message: 'The link has expired', remedy: 'Ask the app for a new one.' },
  usedLink: { message: 'The link has been used already', remedy: 'Ask the app for a new one.' },
  noProposal: { message: 'The app does not answer', remedy: 'Keep the app open, and ask it for a new link.' },
  gone: { message: 'The app is no longer waiting', remedy: 'Ask the app for a new link.' },
  unreachable: { message: 'Apps cannot be reached', remedy: 'Check your internet connection, then try again.' },
  notLoaded: { message: 'The part that connects to apps could not be loaded', remedy: 'Check your internet connection, then try again.' },
  notInstalled: { message: 'The package {package} is not installed', remedy: 'The developer of this site runs: npm install {package}' },
  failed: { message: 'The app could not be connected: {reason}', remedy: 'Ask the app for a new link.' },
});
