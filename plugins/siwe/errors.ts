import { defineErrors } from '../../src/domain/errors.ts';

/** Signing in at the site. What is wrong with a message itself is told by `siweErrors` of the domain. */
export const signInErrors = /* @__PURE__ */ defineErrors('siwe', {
  /** The plugin was registered without the functions that ask your server. */
  notConfigured: { message: "The plugin 'siwe' knows no server", remedy: 'Register siwe.with({ getPayload, verify, isLoggedIn, logout }).' },
  /** The site's `getPayload` threw, or gave nothing to sign. */
  payloadFailed: { message: 'The site gave no message to sign', remedy: '{why}' },
  nonceReused: { message: 'The site gave a nonce that was used before', remedy: 'Nothing was signed. Try again; the site must give each sign-in a nonce of its own.' },
  messageChanged: { message: 'The message has changed since it was shown', remedy: 'Nothing was signed. Read it again before signing it.' },
  otherMessage: { message: 'The wallet has signed another message than the site asked for', remedy: 'It was not used ({field} is different). Sign the message that is shown.' },
  /** The site's verify said no or threw. What to do: log on your server why the signature was refused; often the domain, the chain or the nonce differ. */
  failed: { message: 'Failed to Sign in', remedy: '{why}' },
  /** A function of `siwe.with` took longer than it is waited for. */
  timedOut: { message: 'The site did not answer within {limitMs} ms', remedy: 'Try again in a moment.' },
  /** The site's `isLoggedIn` threw. */
  checkFailed: { message: 'The site did not say whether {address} is signed in', remedy: 'Sign in again if it asks for it.' },
  /** The site's logout threw. */
  logoutFailed: { message: 'Failed to logout', remedy: 'You may still be signed in at the site. Sign in and out again to be sure.' },
});
