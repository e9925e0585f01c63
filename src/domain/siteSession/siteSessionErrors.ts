import { defineErrors } from '../errors.ts';

/** Sessions that a site's own server keeps in a cookie, as it begins, renews and ends them. */
export const siteSessionErrors = /* @__PURE__ */ defineErrors('siteSession', {
  badOrigin: { message: "'{origin}' is no origin of a site", remedy: 'Give the origin under which visitors see the site, e.g. https://shop.example.com.' },
  badKey: { message: 'Key {at} of the session keys is no text of 32 bytes or more in base64', remedy: "Make one by 'openssl rand -base64 32', and give it to your server as a secret." },
  badOption: { message: "The sessions' option '{name}' {why}", remedy: 'See createSiteSessions.' },
  foreign: { message: 'The request was not made by a page of {origin}', remedy: 'Refuse it: sessions begin and end by pages of the site alone.' },
  badRequest: { message: 'The request cannot be read: {why}', remedy: 'Let the page ask by what defineSiteSession gives.' },
  notOffered: { message: "The site does not take sessions by '{kind}'", remedy: 'Give createSiteSessions its settings.' },
  noAddress: { message: 'The token names no address', remedy: 'Let the person open their wallet first.' },
  noSession: { message: 'There is no session that can be renewed', remedy: 'Let the person sign in.' },
});
