import { defineErrors } from '../../src/domain/errors.ts';

/** The page's part of sessions at a site. What is wrong with a request is told by `siteSessionErrors` of the server. */
export const pageSessionErrors = /* @__PURE__ */ defineErrors('sessionCookie', {
  notConfigured: { message: 'The sessions of this site have no route', remedy: "Call defineSiteSession({ url: '/api/session' })." },
  badUrl: { message: "'{url}' is no address of this page's own origin", remedy: 'Give the path of the route at which your server answers by createSiteSessions.' },
  refused: { message: 'The site did not let this account in ({why})', remedy: 'Try again, or disconnect and connect once more.' },
  unreadable: { message: 'The site gave an answer that cannot be read', remedy: 'Reload the page, then try again.' },
  endFailed: { message: 'Failed to logout', remedy: 'You may still be signed in at the site. Check your internet connection: it is tried again.' },
});
