import { defineErrors } from '../domain/errors.ts';

/** Ways to sign in to a wallet that the page holds. */
export const authErrors = /* @__PURE__ */ defineErrors('auth', {
  /** `auth.options` names a way to sign in that no registered plugin brings. */
  unknownOption: { message: 'Unknown auth option', remedy: "Register the plugin that brings '{providerId}'." },
  unavailable: { message: 'This way to sign in does not work here', remedy: 'Choose another one.' },
  cannotLink: { message: "'{providerId}' cannot be added to an account", remedy: 'Choose another one.' },
  modeUnsupported: { message: "'{providerId}' does not sign in by '{mode}'", remedy: 'Choose one of its modes, or none.' },
  popupWithRedirect: { message: 'Redirect URL is not supported for popup mode', remedy: 'Leave out the redirectUrl, or use another mode.' },
  windowWithoutRedirect: { message: 'Redirect URL is required for window mode', remedy: 'Give the redirectUrl.' },
  noIdentifier: { message: 'This way to sign in begins with an address or a number', remedy: 'Give the identifier.' },
  badProof: { message: "'{providerId}' proved nothing that can be used", remedy: 'Try again, or choose another way to sign in.' },
  alreadyAccepted: { message: 'This sign-in is over', remedy: 'Begin another one.' },
  noProof: { message: 'The sign-in ended without a result', remedy: 'Try again, or choose another way to sign in.' },
  noServer: { message: 'Unsupported auth option', remedy: 'This wallet has no server for this way to sign in: give authenticate() the server, or choose another way.' },
  logoutFailed: { message: 'Failed to logout', remedy: 'You may still be signed in. Try again.' },
  /** The session is over, or the server refused the sign-in without a reason that people could act on. */
  failed: { message: 'Failed to authenticate user.', remedy: 'Try again, or choose another way to sign in.' },
});
