import { defineErrors } from '../domain/errors.ts';

/** A wallet that is made and kept on an origin of its own, shown to the page by a frame. */
export const inAppErrors = /* @__PURE__ */ defineErrors('inApp', {
  unreachable: { message: 'The wallet at {host} does not answer', remedy: 'Check your internet connection, then try again.' },
  closed: { message: 'The wallet was closed before it had answered', remedy: 'Try again.' },
  unreadable: { message: 'The wallet gave an answer that cannot be read', remedy: 'Reload the page, then try again.' },
  olderWallet: { message: 'The wallet at {host} is too old for this page', remedy: "Tell the site: the wallet's server has to be updated." },
  newerWallet: { message: 'This page is too old for the wallet at {host}', remedy: 'Reload the page. If that does not help, tell the site to update it.' },
  cannotImport: { message: 'A wallet of yours cannot be brought to this site', remedy: 'Make a new wallet here, or connect the one that you have.' },
  wrongCode: { message: 'This code is not right', remedy: 'Look at the newest message, and type its code.' },
  codeExpired: { message: 'This code is no longer valid', remedy: 'Ask for a new one.' },
  tooMany: { message: 'Too many tries in a short time', remedy: 'Wait for a while, then try again.' },
  notOffered: { message: 'This site does not offer this way to sign in', remedy: 'Choose another one.' },
  alreadyLinked: { message: 'This belongs to another account already', remedy: 'Sign in with it, or use another one.' },
  blocked: { message: 'This account is blocked', remedy: 'Ask the site why.' },
  deviceRevoked: { message: 'This device was removed from the account', remedy: 'Sign in again.' },
  rolledBack: { message: 'The server shows an older state of this wallet than this device knows', remedy: 'Do not go on. Open the wallet from a backup, and tell the site.' },
  storageDenied: { message: 'This browser lets the wallet store nothing', remedy: 'Allow storage for this site, or leave the private window.' },
  serverAway: { message: "The wallet's server does not answer", remedy: 'Try again later.' },
  signerAway: { message: 'The service that keeps the key of this wallet does not answer', remedy: 'Nothing was signed. Try again later.' },
  signerRefused: { message: 'The service that keeps the key of this wallet does not sign this', remedy: 'Ask the site what it allows.' },
  wrongSigner: { message: 'The service that keeps the key of this wallet gave a wrong answer', remedy: 'Nothing was signed. Do not send funds to this wallet, and tell the site.' },
  notAllowed: { message: 'The wallet does not allow this to the site', remedy: 'Ask the site to change its settings.' },
  recoveryNeeded: { message: 'This wallet cannot be opened on this device yet', remedy: 'Use a recovery method, or the device that you used before.' },
  stepUpNeeded: { message: 'Confirm that it is you', remedy: 'Sign in once more.' },
  failed: { message: 'The wallet could not do this', remedy: 'Try again.' },
});
