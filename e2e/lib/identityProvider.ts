import { once } from 'node:events';
import { createServer } from 'node:http';

/** A page on an origin of its own, in which a person says who they are, and the server behind it. */
export interface IdentityProvider {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Its page says hello to the page that opened it, and answers it when its button is pressed; the server then knows it too. By what its address asks for: `coop`, it keeps itself
 * apart; `never`, it loads nothing; `hostile`, it sends nonsense as well; `redirect`, it goes back there.
 */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const done = new Set<string>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const flow = searchParams.get('flow') ?? '';
    if (pathname === '/status') return void response.setHeader('access-control-allow-origin', '*').end(done.has(flow) ? 'done' : 'pending');
    if (pathname === '/agree') {
      done.add(flow);
      return void response.setHeader('access-control-allow-origin', '*').end();
    }
    if (searchParams.has('never')) return; // it never answers
    if (searchParams.has('coop')) response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Identity</title><h1>Who are you?</h1><button id="yes">It is me</button>
<script>
const asked = new URL(location.href).searchParams;
const flow = asked.get('flow');
const tell = (data) => window.opener?.postMessage(data, '*');
if (asked.has('hostile')) for (const nonsense of [null, [], 'text', { done: true }, { flow: 'another', done: true }, { __proto__: { flow, done: true } }]) tell(nonsense);
tell({ flow });
document.querySelector('#yes').addEventListener('click', async () => {
  await fetch('/agree?flow=' + flow);
  tell({ flow, done: true });
  const back = asked.get('redirect');
  if (back) location.assign(back);
});
</script></html>`;
