import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createProviderFetch } from '../core/login/providerFetch.ts';
import { fetchProvider } from './fetchProvider.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});
async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
}
const nameOf = ({ name }: { readonly name: string }): string => name;

describe('fetchProvider', () => {
  it('sends what it is given and answers what comes', async () => {
    const origin = await listen((request, response) => {
      let body = '';
      request.on('data', (chunk) => { body += String(chunk); });
      request.on('end', () => response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ method: request.method, body, type: request.headers['content-type'] })));
    });
    const response = await createProviderFetch(fetchProvider, true)(`${origin}/token`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ code: 'ä' }) });
    expect([response.status, await response.json()]).toEqual([400, { method: 'POST', body: 'code=%C3%A4', type: 'application/x-www-form-urlencoded' }]);
  });

  it('follows no redirect', async () => {
    const visits: (string | undefined)[] = [];
    const origin = await listen((request, response) => {
      visits.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    await expect(createProviderFetch(fetchProvider, true)(origin, { method: 'GET', headers: {} }).catch(nameOf)).resolves.toBe('ProviderAwayError');
    expect(visits).toEqual(['/']);
  });

  it('goes to no name that leads into a private network', async () => {
    let visits = 0;
    const origin = await listen((_request, response) => {
      visits += 1;
      response.end('{}');
    });
    const request = { method: 'GET', headers: {}, body: undefined, redirect: 'error', signal: AbortSignal.timeout(5_000) } as const;
    // As a name of elsewhere that its owner has lead here: what is looked up counts, not what is written.
    await expect(fetchProvider(origin, { ...request, isLocal: false }).catch((error: { readonly code?: string }) => error.code)).resolves.toBe('EPRIVATE');
    expect(visits).toBe(0);
    expect((await fetchProvider(origin, { ...request, isLocal: true })).status).toBe(200);
  });

  it('ends with its signal', async () => {
    const origin = await listen(() => {});
    const ending = new AbortController();
    const late = fetchProvider(origin, { method: 'GET', headers: {}, body: undefined, redirect: 'error', signal: ending.signal, isLocal: true }).catch(nameOf);
    ending.abort();
    await expect(late).resolves.toBe('AbortError');
  });

  it('rejects where nothing listens', async () => {
    await expect(createProviderFetch(fetchProvider, true)('http://localhost:1/', { method: 'GET', headers: {} }).catch(nameOf)).resolves.toBe('ProviderAwayError');
  });
});
