import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

/** How a login goes. `coop`: the provider's page keeps itself apart. `never`: the provider loads nothing. `hostile`: the callback's page says nonsense and what belongs to other logins before what is right. */
export type LoginMood = 'well' | 'coop' | 'never' | 'hostile' | 'unreadable';

/** A login that was begun. */
export interface BegunLogin {
  readonly flowId: string;
  readonly ticket: string;
  readonly providerId: string;
  readonly purpose: string;
  readonly mode: string;
  readonly returnTo: string;
}

/** Plays the wallet's server and its login pages on one origin, and an identity provider on another, by the contract of decision 104. */
export interface LoginCounterpart {
  /** Of the wallet. */
  readonly origin: string;
  readonly begun: readonly BegunLogin[];
  /** Every proof that a page has handed in, and whether it was taken. */
  readonly proved: readonly { readonly flowId: string; readonly isTaken: boolean }[];
  set(mood: LoginMood): void;
  close(): Promise<void>;
}

export async function startLoginCounterpart(): Promise<LoginCounterpart> {
  const begun: BegunLogin[] = [];
  const proved: { readonly flowId: string; readonly isTaken: boolean }[] = [];
  let mood: LoginMood = 'well';
  const find = (flowId: string | null): BegunLogin | undefined => begun.find((each) => each.flowId === flowId);

  const provider = await listen('127.0.0.1', (request, response) => {
    const { searchParams } = addressOf(request);
    if (mood === 'never') return; // it never answers
    if (mood === 'coop') response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('content-type', 'text/html; charset=utf-8').end(consent(searchParams.get('back') ?? ''));
  });
  const wallet = await listen('localhost', async (request, response) => {
    const { pathname, searchParams } = addressOf(request);
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return void response.end();
    if (pathname === '/begin') {
      const asked = JSON.parse(await bodyOf(request)) as Omit<BegunLogin, 'flowId' | 'ticket'>; // of the test's own page
      const login: BegunLogin = { ...asked, flowId: randomUUID(), ticket: randomBytes(32).toString('base64url') };
      begun.push(login);
      return void response.end(JSON.stringify({ flowId: login.flowId, url: `${wallet.origin}/api/2024-05-05/login/${login.providerId}?clientId=shop&flowId=${login.flowId}`, expiresInMs: 600_000 }));
    }
    if (pathname === '/prove') {
      const { flowId, ticket } = JSON.parse(await bodyOf(request)) as Pick<BegunLogin, 'flowId' | 'ticket'>; // likewise
      const isTaken = find(flowId)?.ticket === ticket && !proved.some((each) => each.flowId === flowId && each.isTaken);
      proved.push({ flowId, isTaken });
      return void response.writeHead(isTaken ? 200 : 401).end();
    }
    if (pathname === '/blank') return void response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><title>Blank</title>');
    const login = find(searchParams.get('flowId'));
    if (!login) return void response.writeHead(404).end();
    if (!pathname.endsWith('/callback')) return void response.writeHead(302, { location: `${provider.origin}/?back=${encodeURIComponent(`${wallet.origin}${pathname}/callback?flowId=${login.flowId}`)}` }).end();
    return void response.setHeader('content-type', 'text/html; charset=utf-8').end(callback(login, searchParams.get('error'), mood));
  });
  return {
    origin: wallet.origin, begun, proved,
    set: (next) => void (mood = next),
    close: async () => void (await Promise.all([wallet.close(), provider.close()])),
  };
}

const consent = (back: string): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Identity</title><h1>Who are you?</h1><button id="yes">It is me</button><button id="no">Cancel</button><script>
const go = (more) => location.assign(${JSON.stringify(back)} + more);
document.querySelector('#yes').addEventListener('click', () => go(''));
document.querySelector('#no').addEventListener('click', () => go('&error=rejected'));
</script></html>`;

/** As the page of the wallet's callback: it tells the opener, or goes back where there is none. */
function callback({ flowId, ticket, mode, returnTo }: BegunLogin, error: string | null, mood: LoginMood): string {
  const outcome = error === null ? { flowId, ticket } : { flowId, error };
  const back = new URL(returnTo);
  back.searchParams.set('latchkeyFlow', flowId);
  if (error === null) back.searchParams.set('latchkeyTicket', ticket);
  else back.searchParams.set('latchkeyError', error);
  const wrong = [null, {}, outcome, 'text', `latchkey-login-2:${JSON.stringify(outcome)}`, `latchkey-login-1:${JSON.stringify({ flowId: 'flow-of-another', ticket })}`];
  const messages = [...(mood === 'hostile' ? wrong : []), mood === 'unreadable' ? 'latchkey-login-1:{' : `latchkey-login-1:${JSON.stringify(outcome)}`];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Wallet</title><script>
if (${JSON.stringify(mode)} === 'popup' && opener) {
  for (const message of ${JSON.stringify(messages)}) opener.postMessage(message, ${JSON.stringify(new URL(returnTo).origin)});
  setTimeout(() => window.close(), 50);
} else location.replace(${JSON.stringify(back.href)});
</script></html>`;
}

interface Listening {
  readonly origin: string;
  close(): Promise<void>;
}

async function listen(host: string, respond: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>): Promise<Listening> {
  const server: Server = createServer((request, response) => {
    Promise.resolve(respond(request, response)).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
  return {
    origin: `http://${host}:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function addressOf(request: IncomingMessage): URL {
  return new URL(request.url ?? '/', 'http://localhost');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // of a stream of bytes
  return Buffer.concat(chunks).toString('utf8');
}
