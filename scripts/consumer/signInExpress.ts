import express from 'express';
import type { Express, Request, Response } from 'express';
import { isWalletError } from 'latchkey';
import { createRpcTransport } from 'latchkey/rpc';
import { verifySignature } from 'latchkey/signatures';
import { verifySiweMessage } from 'latchkey/siwe';

interface Session {
  nonce?: string | undefined;
  address?: string;
}

/** The server's side of a sign-in: `createSignInApp({ domain: 'example.com', chainId: 1, nodeUrl: 'https://your-node.example' }).listen(3000)`. */
export function createSignInApp({ domain, chainId, nodeUrl }: { domain: string; chainId: number; nodeUrl: string }): Express {
  const transport = createRpcTransport({ url: nodeUrl, chainId }); // asked for accounts that are contracts
  const sessions = new Map<string, Session>(); // or where your site keeps its sessions; they should end by themselves
  const idOf = ({ headers }: Request): string => /(?:^|; )session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const begin = (response: Response, session: Session): void => {
    const id = crypto.randomUUID();
    sessions.set(id, session);
    response.set('Set-Cookie', `session=${id}; Path=/; HttpOnly; Secure; SameSite=Strict`);
  };

  const app = express();
  app.use(express.json({ type: '*/*', limit: '32kb' }));

  app.post('/payload', (_request, response) => {
    const nonce = crypto.randomUUID().replaceAll('-', '');
    begin(response, { nonce });
    response.json({ nonce });
  });

  app.post('/verify', async (request, response) => {
    const session = sessions.get(idOf(request));
    const nonce = session?.nonce;
    if (nonce === undefined) return void response.status(401).json({ error: 'No sign-in was begun.' });
    sessions.delete(idOf(request)); // the nonce is good once, whatever comes of it
    try {
      const { message, signature } = Object(request.body);
      const { address } = await verifySiweMessage({ message, signature, expected: { domain, chainId, nonce }, atMs: Date.now() }, (claim) => verifySignature(transport, claim));
      begin(response, { address }); // a new cookie for who is signed in
      response.json({ address });
    } catch (error) {
      const isRefused = isWalletError(error) && error.code.startsWith('siwe.'); // else the node did not answer
      response.status(isRefused ? 401 : 503).json({ error: isRefused ? error.code : 'Try again later.' });
    }
  });

  app.post('/session', (request, response) => {
    const address = sessions.get(idOf(request))?.address;
    response.sendStatus(address !== undefined && address === Object(request.body).address ? 204 : 401);
  });

  app.post('/logout', (request, response) => {
    sessions.delete(idOf(request));
    response.sendStatus(204);
  });
  return app;
}
