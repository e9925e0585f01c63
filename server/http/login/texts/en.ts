/** What the login pages say. `{site}` and `{provider}` are names. The first three lines are the specification's own (5, login URL). */
export const en = {
  unknownOption: 'Unknown auth option',
  redirectInPopup: 'Redirect URL is not supported for popup mode',
  redirectMissing: 'Redirect URL is required for window mode',
  redirectNotAllowed: 'The redirect URL is not one of this site.',
  notBegun: 'A sign-in has to begin on the site itself.',
  over: 'This sign-in has expired or was used already.',
  otherBrowser: 'This sign-in was begun in another browser.',
  away: '{provider} cannot be reached right now.',
  tooMany: 'There were too many tries. Wait a while, then try again.',
  unreadable: 'The answer of the other service cannot be read.',
  unavailable: 'The wallet cannot be reached right now. Try again in a moment.',
  goBack: 'Close this window, or go back to the site where you began, and try again.',
  tryAgain: 'Try again',
  backTo: 'Back to {site}',
  signIn: 'Sign in',
  finishing: 'Completing the sign-in…',
  signedIn: 'Signed in',
  notSignedIn: 'Not signed in',
  closeWindow: 'You can close this window.',
  continueTo: 'Continue to {site}',
};
export type LoginTexts = Readonly<Record<keyof typeof en, string>>;
