import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { getRequestListener } from '@hono/node-server';
import { createHash } from 'node:crypto';
import { buildWallet, compareWallet } from './build.mjs';
import { createWalletPages } from './pages.ts';
import type { WalletFiles } from './pages.ts';

const site = { siteId: 'shop', name: 'Shop', origins: ['https://shop.example'], signIn: ['email'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1_000 } } as const;

describe('the files of the wallet', () => {
  let files: WalletFiles;
  const servers: Server[] = [];
  beforeAll(async () => {
    files = await buildWallet();
  });
  afterAll(() => Promise.all(servers.map(async (server) => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  })));
  /** The pages themselves over HTTP; `served` may be other files than the ones that are listed. */
  const serve = async (served: WalletFiles, meddle: (request: Request) => Response | undefined = () => undefined): Promise<string> => {
    const pages = createWalletPages({ files: served, sites: new Map([['shop', site]]) });
    const listen = getRequestListener(async (request) => meddle(request) ?? (await pages(request)) ?? new Response('', { status: 404 }));
    const server = createServer((request, response) => void listen(request, response));
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  };
  const changed = ({ bytes, ...file }: WalletFiles['frame'], at: number): WalletFiles['frame'] => {
    const other = Uint8Array.from(bytes);
    other[at] = (other[at] ?? 0) ^ 1;
    return { ...file, bytes: other };
  };

  it('are the same each time they are built', async () => {
    const again = await buildWallet();
    expect(Object.entries(again).map(([name, { path, integrity }]) => [name, path, integrity])).toEqual(Object.entries(files).map(([name, { path, integrity }]) => [name, path, integrity]));
  });

  it('are those of a server that serves this source', async () => {
    expect(await compareWallet(files, await serve(files))).toEqual([]);
  });

  it.each(['frame', 'worker', 'style', 'exit'] as const)('are missed where one byte of it is another: %s', async (name) => {
    const url = await serve({ ...files, [name]: changed(files[name], files[name].bytes.length - 3) });
    const differences = await compareWallet(files, url);
    expect(differences.length).toBe(name === 'exit' ? 2 : 1);
    expect(differences[0]).toContain(`${name}: the server says`);
  });

  it('are missed where the list tells the truth of other files, or the exit page differs at its address alone', async () => {
    const other = changed(files.worker, 10);
    const integrity = `sha384-${createHash('sha384').update(other.bytes).digest('base64')}`;
    expect(await compareWallet(files, await serve({ ...files, worker: { ...other, integrity } }))).toEqual([expect.stringContaining(`worker: the server says ${integrity}, this source makes`)]);
    const url = await serve(files, (request) => (new URL(request.url).pathname === '/exit' ? new Response('other') : undefined));
    expect(await compareWallet(files, url)).toEqual([expect.stringContaining('/exit: this source makes')]);
  });

  it('have an exit page that names its own script and style, and lets nothing else be fetched or run', () => {
    const html = new TextDecoder().decode(files.exit.bytes);
    const hashOf = (text = '') => createHash('sha256').update(text).digest('base64');
    const policy = /content-security-policy" content="([^"]*)"/.exec(html)?.[1];
    expect(policy).toBe([
      "default-src 'none'", `script-src 'sha256-${hashOf(/<script>([^]*)<\/script>/.exec(html)?.[1])}'`, `style-src 'sha256-${hashOf(/<style>([^]*)<\/style>/.exec(html)?.[1])}'`,
      "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].join('; '));
    expect(html.match(/<script|<link|<img|<iframe/g)).toEqual(['<script']);
    expect(html).not.toMatch(/\bfetch\(|XMLHttpRequest|new WebSocket|sendBeacon|EventSource|RTCPeerConnection/);
  });
});
