import { defineErrors } from '../errors.ts';

/** Signing in with an account. @see EIP-4361 */
export const siweErrors = /* @__PURE__ */ defineErrors('siwe', {
  badMessage: { message: 'Not a sign-in message: {why}', remedy: 'Follow the form of EIP-4361 to the letter.' },
  badExpectation: { message: 'There is nothing to compare the sign-in with: {name} {why}', remedy: 'Give what your site knows beforehand. Where a session has no nonce, no sign-in was begun: refuse it.' },
  wrongDomain: { message: 'The message is for {actual}, not for {wanted}', remedy: 'Do not sign it here: another site may have asked for it.' },
  wrongScheme: { message: 'The message names the scheme {actual}, not {wanted}', remedy: 'Sign a new message made for this site.' },
  wrongUri: { message: 'The message is about {actual}, not about {wanted}', remedy: 'Sign a new message made for this site.' },
  wrongAddress: { message: 'The message is for the account {actual}, not for {wanted}', remedy: 'Select the account in the wallet, or sign a new message.' },
  wrongChain: { message: 'The message is for chain {actual}, not for {wanted}', remedy: 'Switch the network, or sign a new message.' },
  wrongNonce: { message: 'The message carries another nonce', remedy: 'Ask for a new message: this one may have been used before.' },
  expired: { message: 'The message has expired', remedy: 'Sign a new message.' },
  notYetValid: { message: 'The message is not valid yet', remedy: 'Try again later, and check the clock of this device.' },
  issuedInFuture: { message: 'The message was issued in the future', remedy: 'Check the clock of this device, then sign a new message.' },
  wrongSignature: { message: 'The signature is not by {address}', remedy: 'Sign the message with the account it names.' },
});
