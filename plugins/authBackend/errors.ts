import { defineErrors } from '../../src/domain/errors.ts';

/** How the plugin is set up, and what goes wrong with the site's own functions. */
export const authBackendErrors = /* @__PURE__ */ defineErrors('authBackend', {
  notConfigured: { message: "The plugin 'authBackend' has no way to ask the site", remedy: 'Register authBackend.with({ getToken }) or authBackend.with({ getPayload }).' },
  nothingGiven: { message: 'The site has not said who you are', remedy: 'Sign in to the site, then try again.' },
  timedOut: { message: 'The site did not answer within {limitSeconds} s', remedy: 'Try again.' },
  siteFailed: { message: 'The site could not say who you are', remedy: 'Try again.' },
});
