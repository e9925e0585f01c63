import { defineErrors } from '../domain/errors.ts';

/** Windows that the page opens, and pages that it leaves for. */
export const windowErrors = /* @__PURE__ */ defineErrors('window', {
  /** A window opens only while the browser counts the click: not after a wait. What to do: start the connect or the sign-in in the handler of the click itself. */
  blocked: { message: 'The browser has blocked the window', remedy: 'Try again, or allow pop-ups for this site.' },
  /** The person closed the window before it had answered. */
  closed: { message: 'The window was closed', remedy: 'Try again if this was not intended.' },
  /** The window was opened and said nothing in time. A Cross-Origin-Opener-Policy of the page can cut it off. */
  silent: { message: 'The window does not answer', remedy: 'Check your internet connection, then try again.' },
  notLeft: { message: 'The other page could not be opened', remedy: 'Check your internet connection, then try again.' },
  badAddress: { message: 'A window opens addresses that begin with https only', remedy: 'Give an https address without a user name.' },
  badAttempt: { message: 'An attempt is kept under a short name only', remedy: 'Give id and kind of at most 128 letters, digits and the signs - _ . and a colon.' },
});
