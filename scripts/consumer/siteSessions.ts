import { createSiteSessions } from 'latchkey/siteSession';
import type { SiteSessions } from 'latchkey/siteSession';
import { createRpcTransport } from 'latchkey/rpc';
import { verifySignature } from 'latchkey/signatures';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }; // of your server
const made: SiteSessions[] = [];

/** Made at the first request, for a build has no secrets. Your route for the page: `export const GET = (request: Request) => siteSessions().handle(request), POST = GET`. */
export function siteSessions(): SiteSessions {
  const transport = createRpcTransport({ url: 'https://your-node.example' }); // asked for accounts that are contracts
  return (made[0] ??= createSiteSessions({
    origin: 'https://shop.example.com',
    keys: [process.env['SESSION_KEY'] ?? ''], // `openssl rand -base64 32`; a new one goes in front, and the old one out a day later
    identity: { issuer: 'https://wallet.example.com', audience: 'shop' }, // the in-app wallet
    siwe: { verifySignature: (claim) => verifySignature(transport, claim) }, // all other wallets
  }));
}

/** Whom a request is from, on your server: in a server component of Next, `await whoAsks(await headers())`. */
export async function whoAsks(from: Request | Headers): Promise<string> {
  const session = await siteSessions().readSession(from);
  return session ? `${session.userId} with ${session.address}` : 'a visitor';
}
