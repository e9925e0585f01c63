import { createSiteSessions } from 'latchkey/siteSession';

let sessions;

/** Browsers find every name that ends in .localhost on this machine; Node asks for an address first. */
const fetchHere = (url, init) => fetch(url.replace('//wallet.shop.localhost:', '//127.0.0.1:'), init);

/** Who is signed in, for the routes and the server components. Made when it is first asked for: a build has no secrets. */
export function siteSessions() {
  sessions ??= createSiteSessions({
    origin: process.env.SITE_ORIGIN,
    keys: [process.env.SESSION_KEY],
    identity: { issuer: process.env.WALLET_ORIGIN, audience: 'shop', fetch: fetchHere },
  });
  return sessions;
}
