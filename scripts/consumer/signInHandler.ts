import { isWalletError } from 'latchkey';
import { createRpcTransport } from 'latchkey/rpc';
import { verifySignature } from 'latchkey/signatures';
import { verifySiweMessage } from 'latchkey/siwe';

interface Session {
  nonce?: string;
  address?: string;
}

/** The same for whatever serves by `Request` and `Response`: Next, Hono, Deno, Bun, workers. `export const POST = createSignInHandler({ … })` */
export function createSignInHandler({ domain, chainId, nodeUrl }: { domain: string; chainId: number; nodeUrl: string }): (request: Request) => Promise<Response> {
  const transport = createRpcTransport({ url: nodeUrl, chainId });
  const sessions = new Map<string, Session>(); // where there is more than one process, in what they share
  const begin = (session: Session, body: object): Response => {
    const id = crypto.randomUUID();
    sessions.set(id, session);
    return Response.json(body, { headers: { 'Set-Cookie': `session=${id}; Path=/; HttpOnly; Secure; SameSite=Strict` } });
  };
  const refuse = (error: string, status = 401): Response => Response.json({ error }, { status });

  async function verify({ message, signature }: { message: string; signature: string }, nonce: string | undefined): Promise<Response> {
    if (nonce === undefined) return refuse('No sign-in was begun.');
    try {
      const { address } = await verifySiweMessage({ message, signature, expected: { domain, chainId, nonce }, atMs: Date.now() }, (claim) => verifySignature(transport, claim));
      return begin({ address }, { address });
    } catch (error) {
      return isWalletError(error) && error.code.startsWith('siwe.') ? refuse(error.code) : refuse('Try again later.', 503);
    }
  }

  return async (request) => {
    if (request.method !== 'POST') return refuse('Only POST.', 405);
    const id = /(?:^|; )session=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '';
    const session = sessions.get(id);
    const body = Object(await request.json().catch(() => undefined));
    switch (new URL(request.url).pathname) {
      case '/payload': {
        const nonce = crypto.randomUUID().replaceAll('-', '');
        return begin({ nonce }, { nonce });
      }
      case '/verify':
        sessions.delete(id); // before the check: the nonce is good once, whatever comes of it
        return verify(body, session?.nonce);
      case '/session':
        return new Response(null, { status: session?.address !== undefined && session.address === body.address ? 204 : 401 });
      case '/logout':
        sessions.delete(id);
        return new Response(null, { status: 204 });
      default:
        return refuse('Not found.', 404);
    }
  };
}
