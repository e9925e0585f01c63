import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import { askOutside, createOutside } from './createOutside.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const asked: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
let answer: Answer;
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(parts).toString() });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(() => {
  asked.length = 0;
  answer = (_request, response) => void response.end('{}');
});
const bounds = { maxBytes: 1_000, timeoutMs: 5_000 };

describe('askOutside', () => {
  it('posts what it is given, and gives back whatever status there is', async () => {
    answer = (_request, response) => void response.writeHead(418).end('teapot');
    expect(await askOutside({ url: `${origin}/a?b=c`, body: '{"ü":1}', headers: { 'x-own': 'yes' }, ...bounds })).toEqual({ status: 418, text: 'teapot' });
    expect(asked).toMatchObject([{ method: 'POST', url: '/a?b=c', body: '{"ü":1}', headers: { 'x-own': 'yes', accept: 'application/json' } }]);
    await askOutside({ url: origin, ...bounds });
    expect(asked[1]).toMatchObject({ method: 'GET', body: '' });
  });

  it('follows no redirect', async () => {
    answer = (_request, response) => void response.writeHead(307, { location: `${origin}/secret` }).end();
    expect(await askOutside({ url: `${origin}/from`, body: 'secret', ...bounds })).toMatchObject({ status: 307 });
    expect(asked.map(({ url }) => url)).toEqual(['/from']);
  });

  it.each<readonly [string, Answer]>([
    ['is too large', (_request, response) => void response.end('x'.repeat(1_001))],
    ['never ends', (_request, response) => {
      const more = (): void => void (response.destroyed || response.write('x'.repeat(500), more));
      more();
    }],
    ['is cut off', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      response.socket?.destroy();
    }],
    ['is no HTTP', (request) => void request.socket.end('hello\r\n\r\n')],
  ])('rejects an answer that %s', async (_what, given) => {
    answer = given;
    await expect(askOutside({ url: origin, ...bounds })).rejects.toThrow(/too large|aborted|terminated|socket|Parse Error|hang up/i);
  });

  it.each<readonly [string, Answer]>([['does not come', () => {}], ['comes by drops', (_request, response) => {
    const drop = (): void => void (response.destroyed || (response.write('x'), setTimeout(drop, 20)));
    drop();
  }]])('waits no longer than it may for one that %s', async (_what, given) => {
    answer = given;
    await expect(askOutside({ url: origin, ...bounds, maxBytes: 1_000_000, timeoutMs: 150 })).rejects.toThrow(/timeout|aborted/i);
  });

  it.each(['http://example.com/', 'ftp://localhost/', 'https://10.0.0.1/', 'https://169.254.169.254/latest/meta-data', 'https://[fd00::1]/', 'https://[::ffff:10.0.0.1]/', 'https://0xa9fea9fe/', 'https://3232235777/', 'https://192.168.257/'])('does not ask %s', async (url) => {
    await expect(askOutside({ url, ...bounds })).rejects.toThrow(/private network|Only https/);
  });

  it('asks within the own network where that was said', async () => {
    await expect(askOutside({ url: 'https://192.0.2.1:9/', ...bounds, timeoutMs: 50 }, { isWithin: true })).rejects.not.toThrow(/private network/);
  });
});

describe('createOutside', () => {
  it('reads the secret of each endpoint, and has none for other sites', () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-outside-'));
    const secretFile = join(folder, 'secret');
    writeFileSync(secretFile, 'of the endpoint\n');
    const site: Site = { siteId: 'shop', name: 'Shop', origins: ['https://shop.example'], signIn: ['backend'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1 }, backend: { endpoint: { url: origin, secretFile } } };
    const outside = createOutside({ sites: [site], rpc: {} });
    expect(outside.secretOf(site)).toBe('of the endpoint');
    expect(() => outside.secretOf({ ...site, siteId: 'other' })).toThrow('no secret');
    rmSync(folder, { recursive: true });
    expect(() => createOutside({ sites: [site], rpc: {} })).toThrow('ENOENT');
  });
});
