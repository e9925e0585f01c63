import { defineErrors } from '../errors.ts';

/** Identity tokens of in-app wallets, as a site's own server checks them. @see RFC 7519 */
export const identityErrors = /* @__PURE__ */ defineErrors('identity', {
  badExpectation: { message: 'There is nothing to compare the token with: {name} {why}', remedy: 'Give issuer and audience as your site is set up. Where a session has no nonce, none was asked for: refuse the token.' },
  badToken: { message: 'Not an identity token: {why}', remedy: 'Send what useIdentity() gives, unchanged.' },
  wrongAlgorithm: { message: 'The token is not signed by ES256', remedy: 'Refuse it: the wallet signs its tokens by ES256 alone.' },
  unknownKey: { message: 'The wallet at {issuer} has no such key', remedy: 'Refuse the token, and let the page fetch a new one.' },
  wrongSignature: { message: 'The token is not signed by the wallet at {issuer}', remedy: 'Refuse it.' },
  wrongIssuer: { message: 'The token is by {actual}, not by {wanted}', remedy: 'Refuse it, or name the origin of your wallet as the issuer.' },
  wrongAudience: { message: 'The token is for {actual}, not for {wanted}', remedy: 'Refuse it: it was made for another site.' },
  wrongNonce: { message: 'The token carries another nonce', remedy: 'Let the page fetch a token for this nonce: this one may have been used before.' },
  expired: { message: 'The token has expired', remedy: 'Let the page fetch a new one.' },
  issuedInFuture: { message: 'The token was issued in the future', remedy: 'Check the clock of this server.' },
  keysUnavailable: { message: 'The keys of the wallet at {issuer} cannot be read: {why}', remedy: 'Try again in a moment. Refuse the token meanwhile.' },
});
