import { createRpcTransport } from 'latchkey/rpc';
import { verifySignature } from 'latchkey/signatures';
import { createSiteSessions } from 'latchkey/siteSession';
import type { SiteSessions } from 'latchkey/siteSession';

let sessions: SiteSessions | undefined;

/** Who is signed in, by a sealed cookie. Made at the first request, for a build has no secrets. */
export function siteSessions(): SiteSessions {
  const node = createRpcTransport({ url: 'https://ethereum-sepolia-rpc.publicnode.com' }); // asked for accounts that are contracts alone
  return (sessions ??= createSiteSessions({
    origin: process.env.SITE_ORIGIN ?? 'http://localhost:3000',
    keys: [process.env.SESSION_KEY ?? ''],
    siwe: { verifySignature: (claim) => verifySignature(node, claim), statement: 'Sign in to the example.' },
  }));
}
