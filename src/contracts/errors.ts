import { defineErrors } from '../domain/errors.ts';

/** The user said no, or turned away. No failure: screens go back to where they were. */
export const userErrors = /* @__PURE__ */ defineErrors('user', {
  rejected: { message: 'The request was rejected in the wallet', remedy: 'Try again if this was not intended.' },
  cancelled: { message: 'The request was cancelled' },
});

/** The page's own connection. */
export const networkErrors = /* @__PURE__ */ defineErrors('network', {
  offline: { message: 'You are offline', remedy: 'Nothing was sent. Try again once the connection is back.' },
});

/** The way out of the page. */
export const httpErrors = /* @__PURE__ */ defineErrors('http', {
  notAllowed: { message: "'{owner}' may not contact {origin}", remedy: 'Declare the origin in the permissions of the plugin.' },
  beforeIntent: { message: "'{owner}' may contact {origin} only after the user has acted", remedy: 'Wait for a click, or declare the origin for page load.' },
  unreachable: { message: '{host} cannot be reached', remedy: 'Check the connection, then try again.' },
  timedOut: { message: '{host} did not answer within {limitMs} ms', remedy: 'Try again in a moment.' },
  tooLarge: { message: '{host} sent more than {most} bytes', remedy: 'Ask for less at a time.' },
});

export const storageErrors = /* @__PURE__ */ defineErrors('storage', {
  keyNotDeclared: { message: "'{owner}' may not touch the storage key '{key}'", remedy: 'List the key in the permissions of the plugin.' },
});

/** The page around the kit. */
export const pageErrors = /* @__PURE__ */ defineErrors('page', {
  popupNotAllowed: { message: "'{owner}' may not open windows or apps", remedy: 'Set popups in the permissions of the plugin.' },
});

export const screenErrors = /* @__PURE__ */ defineErrors('screen', {
  unknown: { message: "No screen is registered as '{screenId}'", remedy: 'Register the plugin that brings it.' },
  loadFailed: { message: 'This part of the page could not be loaded', remedy: 'Check the connection, then try again.' },
});
