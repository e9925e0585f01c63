import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { Clock } from '../../src/domain/clock.ts';
import { maxBodyBytes } from '../protocol/calls.ts';
import { createMetrics } from './createMetrics.ts';
import { createReadiness } from './createReadiness.ts';
import { serve } from './serve.ts';
import type { ServeOptions, Serving } from './serve.ts';
import { systemClock } from '../core/systemClock.ts';
import { createTestClock } from './testClock.ts';

const limits = { connections: 1_000, requestSeconds: 1, drainSeconds: 0, stopSeconds: 30 };
const token = 'a-token-of-24-characters-or-more';
let servings: Serving[] = [];
afterEach(async () => {
  await Promise.all(servings.map(({ stop }) => stop()));
  servings = [];
});

async function start({ fetch, clock = systemClock, ...settings }: { fetch?: ServeOptions['fetch']; clock?: Clock } & Partial<ServeOptions['settings']> = {}) {
  let isStopping = false;
  const down = new Set<string>();
  const asked: string[] = [];
  const check = (name: string) => async () => {
    asked.push(name);
    if (down.has(name)) throw new Error(`${name} at postgres://me:hunter2@db is away`);
  };
  const metrics = createMetrics({ nowMs: () => clock.nowMs(), isStopping: () => isStopping });
  const readiness = createReadiness({ checks: { database: check('database'), kms: check('kms') }, clock, isStopping: () => isStopping });
  const serving = await serve({
    fetch: fetch ?? ((_, { address }) => Response.json({ address })),
    settings: { host: '127.0.0.1', port: 0, adminPort: undefined, metricsToken: undefined, trustedProxies: 0, walletOrigin: 'https://wallet.example', limits, ...settings },
    readiness, metrics, clock, log: () => undefined, onStopping: () => { isStopping = true; },
  });
  servings.push(serving);
  return { serving, at: `http://127.0.0.1:${serving.port}`, down, asked };
}

/** By a connection that is kept, as a proxy has them. */
function ask(port: number, path: string, agent?: Agent): Promise<{ readonly status: number | undefined; readonly connection: string | undefined; readonly body: string }> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, ...(agent && { agent }) }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => { body += text; }).on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection, body })).on('error', reject);
    }).on('error', reject).end();
  });
}

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => { open = resolve; });
  return { open, opened };
}

describe('serve', () => {
  it('stops without losing a request: what runs is answered, what comes later finds no server', async () => {
    const { open, opened } = gate();
    const all = gate();
    let running = 0;
    const { serving } = await start({
      fetch: async () => {
        running += 1;
        if (running === 40) all.open();
        await opened;
        return Response.json({ done: true });
      },
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    const answers = Promise.all(Array.from({ length: 40 }, () => ask(serving.port, '/v1/wallet', agent)));
    await all.opened;
    const stopped = serving.stop();
    await expect(ask(serving.port, '/v1/wallet')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    open();
    expect((await answers).map(({ status, body }) => `${status} ${body}`)).toEqual(Array.from({ length: 40 }, () => '200 {"done":true}'));
    await expect(stopped).resolves.toBe(0);
    expect(running).toBe(40);
    agent.destroy();
  });

  it('still answers while balancers notice, tells each connection to end, and is not ready', async () => {
    const clock = createTestClock();
    const { serving } = await start({ clock, limits: { ...limits, drainSeconds: 5 } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await expect(ask(serving.port, '/', agent)).resolves.toMatchObject({ status: 200, connection: 'keep-alive' });
    await expect(ask(serving.port, '/ready')).resolves.toMatchObject({ status: 200 });
    const stopped = serving.stop();
    await expect(ask(serving.port, '/', agent)).resolves.toMatchObject({ status: 200, connection: 'close' });
    await expect(ask(serving.port, '/ready')).resolves.toMatchObject({ status: 503, body: '{"status":"notReady","missing":["stopping"]}' });
    await expect(ask(serving.port, '/health')).resolves.toMatchObject({ status: 200 });
    clock.advance(5_000);
    await expect(stopped).resolves.toBe(0);
    agent.destroy();
  });

  it('cuts what runs when its time is over, and says so', async () => {
    const clock = createTestClock();
    const begun = gate();
    const { serving } = await start({ clock, fetch: () => { begun.open(); return new Promise(() => undefined); } });
    const answer = ask(serving.port, '/').catch((error: unknown) => error);
    await begun.opened;
    const stopped = serving.stop();
    clock.advance(30_000);
    await expect(stopped).resolves.toBe(1);
    await expect(answer).resolves.toMatchObject({ code: 'ECONNRESET' });
  });

  it('ends a client that is slow to send its headers or its body', async () => {
    const { serving } = await start({ fetch: async (request) => new Response(await request.text()) });
    for (const start of ['POST / HTTP/1.1\r\nHost: wallet.example\r\n', 'POST / HTTP/1.1\r\nHost: wallet.example\r\nContent-Length: 10\r\n\r\nabc']) {
      const socket = connect(serving.port, '127.0.0.1');
      let heard = '';
      socket.on('data', (bytes) => { heard += bytes.toString(); });
      socket.write(start);
      await once(socket, 'close');
      expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    }
  });

  it('refuses headers and bodies that are too large', async () => {
    const { at, serving } = await start();
    expect((await fetch(at, { headers: { 'x-large': 'a'.repeat(20_000) } })).status).toBe(431);
    const answer = await fetch(at, { method: 'POST', body: 'a'.repeat(maxBodyBytes + 1) });
    expect([answer.status, await answer.json()]).toEqual([413, { error: { code: 'tooLarge', correlationId: expect.stringMatching(/^[\w-]{22}$/) } }]);
    await expect(ask(serving.port, '/')).resolves.toMatchObject({ status: 200 });
  });

  it.each([
    ['GET /health HTTP/1.0\r\n\r\n', 200],
    ['GET http://[bad HTTP/1.1\r\nHost: wallet.example\r\nConnection: close\r\n\r\n', 400],
    ['GET /health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['POST / HTTP/1.1\r\nHost: wallet.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    ['POST / HTTP/1.1\r\nHost: wallet.example\r\nContent-Length: abc\r\n\r\n', 400],
    ['\x16\x03\x01\x02\x00\x01', 400],
  ])('answers %j by %i, and goes on', async (text, status) => {
    const { serving } = await start();
    const socket = connect(serving.port, '127.0.0.1');
    let heard = '';
    socket.on('data', (bytes) => { heard += bytes.toString(); });
    socket.write(text, 'latin1');
    await once(socket, 'close');
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    await expect(ask(serving.port, '/')).resolves.toMatchObject({ status: 200 });
  });

  it('says who calls, behind as many proxies as are trusted', async () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' };
    const [none, one] = [await start(), await start({ trustedProxies: 1 })];
    await expect((await fetch(none.at, { headers })).json()).resolves.toEqual({ address: '127.0.0.1' });
    await expect((await fetch(one.at, { headers })).json()).resolves.toEqual({ address: '203.0.113.7' });
  });

  it('answers with security headers, and leaves those that an answer brings', async () => {
    const { at } = await start({ fetch: (request) => new Response('', request.url.endsWith('/page') ? { headers: { 'content-security-policy': "default-src 'self'", 'cache-control': 'max-age=60' } } : {}) });
    expect(Object.fromEntries((await fetch(`${at}/data`)).headers)).toMatchObject({
      'cache-control': 'no-store', 'content-security-policy': expect.stringContaining("default-src 'none'; frame-ancestors 'none'"), 'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer', 'cross-origin-resource-policy': 'same-origin', 'strict-transport-security': 'max-age=31536000',
    });
    expect(Object.fromEntries((await fetch(`${at}/page`)).headers)).toMatchObject({ 'content-security-policy': "default-src 'self'", 'cache-control': 'max-age=60' });
    const local = await start({ walletOrigin: 'http://localhost:8787' });
    expect((await fetch(local.at)).headers.has('strict-transport-security')).toBe(false);
  });

  it('is ready as long as database and KMS answer, asks them once a second, and says no more than which is away', async () => {
    const clock = createTestClock();
    const { at, down, asked } = await start({ clock });
    const ready = async () => {
      const answer = await fetch(`${at}/ready`);
      return `${answer.status} ${await answer.text()}`;
    };
    await Promise.all(Array.from({ length: 20 }, ready));
    expect(asked).toEqual(['database', 'kms']);
    down.add('database');
    clock.advance(1_000);
    expect(await ready()).toBe('503 {"status":"notReady","missing":["database"]}');
    down.add('kms');
    clock.advance(1_000);
    expect(await ready()).toBe('503 {"status":"notReady","missing":["database","kms"]}');
    expect((await fetch(`${at}/health`)).status).toBe(200);
    down.clear();
    clock.advance(1_000);
    expect(await ready()).toBe('200 {"status":"ready"}');
  });

  it('counts requests by call and status, never by path', async () => {
    const { at } = await start({ metricsToken: token, fetch: (request) => new Response('', { status: request.method === 'POST' ? 200 : 404 }) });
    await fetch(`${at}/v1/codes?to=anna@example.com`, { method: 'POST' });
    await fetch(`${at}/users/anna@example.com`);
    const text = await (await fetch(`${at}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
    expect(text).toContain('latchkey_requests_total{call="code.send",status="200"} 1');
    expect(text).toContain('latchkey_requests_total{call="other",status="404"} 1');
    expect(text).toContain('latchkey_request_seconds_count{call="code.send"} 1');
    expect(text).toContain('latchkey_stopping 0');
    expect(text).not.toMatch(/anna|users/);
  });

  it('shows metrics to the token alone, or on the admin port, which has nothing else', async () => {
    const open = await start();
    expect((await fetch(`${open.at}/metrics`)).status).toBe(404);
    const { at, serving } = await start({ metricsToken: token, adminPort: 0 });
    for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`]) expect((await fetch(`${at}/metrics`, { headers: { authorization } })).status).toBe(404);
    const admin = `http://127.0.0.1:${serving.adminPort}`;
    expect((await fetch(`${admin}/metrics`)).status).toBe(200);
    expect((await fetch(`${admin}/health`)).status).toBe(200);
    expect((await fetch(`${admin}/v1/site`, { method: 'POST' })).status).toBe(404);
  });

  it('answers a failure without a word of why', async () => {
    const { at } = await start({ fetch: () => { throw new Error('postgres://me:hunter2@db'); } });
    const answer = await fetch(at);
    expect([answer.status, Object.keys((await answer.json()).error)]).toEqual([500, ['code', 'correlationId']]);
  });

  it('throws where the port is taken, and lets the other port go', async () => {
    const { serving } = await start();
    await expect(start({ port: serving.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(start({ adminPort: serving.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
