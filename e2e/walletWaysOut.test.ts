import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findChromium, flags } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { frameOf, openLater, signs, startInAppWorld } from './lib/inAppWorld.ts';
import type { InAppWorld } from './lib/inAppWorld.ts';

/** Each way, by the name of the host that it would reach: `NAME.WHO.ways.test`, which leads to this machine. */
const ofDocuments = [
  'fetch', 'xhr', 'websocket', 'eventsource', 'webtransport', 'beacon', 'ping', 'image', 'stylesheet', 'css-url', 'css-import', 'font', 'script', 'iframe', 'object', 'video', 'form', 'prefetch', 'modulepreload', 'manifest', 'icon',
  'preconnect', 'dns-prefetch', 'stun', 'turn', 'window-open', 'navigation', 'top-navigation',
] as const;
const ofWorkers = ['fetch', 'xhr', 'websocket', 'eventsource', 'webtransport', 'import-scripts', 'dynamic-import'] as const;
/** Not asked for by a browser without a window, or tried by the frame alone. */
const withoutControl: readonly string[] = ['icon', 'manifest', 'top-navigation'];
/** Those that ask for nothing by HTTP: the log of the browser's network has them. */
const unheard: readonly string[] = ['webtransport', 'preconnect', 'dns-prefetch', 'stun', 'turn'];
const leaving: readonly string[] = ['window-open', 'navigation'];

interface Target {
  readonly who: 'frame' | 'page' | 'worker' | 'pageworker';
  readonly httpPort: number;
  readonly udpPort: number;
}

/** Tries all ways of a document but those that leave it. Runs in the page. */
async function tryDocument({ who, httpPort, udpPort }: Target): Promise<void> {
  const url = (way: string): string => `http://${way}.${who}.ways.test:${httpPort}/`;
  const attempt = (run: () => unknown): void => {
    try {
      const made = run();
      if (made instanceof Promise) made.catch(() => {});
    } catch { /* it is forbidden */ }
  };
  const add = (tag: string, set: Record<string, string>): void => attempt(() => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(set)) element.setAttribute(name, value);
    document.body.append(element);
  });
  const style = (text: string): void => attempt(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  attempt(() => fetch(url('fetch')));
  attempt(() => { const request = new XMLHttpRequest(); request.open('GET', url('xhr')); request.send(); });
  attempt(() => new WebSocket(url('websocket').replace('http', 'ws')));
  attempt(() => new EventSource(url('eventsource')));
  attempt(() => new WebTransport(url('webtransport').replace('http', 'https')).ready);
  attempt(() => navigator.sendBeacon(url('beacon'), 'x'));
  attempt(() => {
    const link = Object.assign(document.createElement('a'), { href: '#', ping: url('ping') });
    document.body.append(link);
    link.click();
  });
  add('img', { src: url('image') });
  for (const [rel, name = rel] of [['stylesheet'], ['prefetch'], ['modulepreload'], ['manifest'], ['icon'], ['preconnect']] as const) add('link', { rel, href: url(name) });
  add('link', { rel: 'dns-prefetch', href: `http://dns-prefetch.${who}.ways.localhost/` }); // of a name that is mapped, the browser logs the other one
  style(`body { background-image: url(${url('css-url')}) }`);
  attempt(() => { const element = document.createElement('style'); element.textContent = `@import url(${url('css-import')});`; document.head.append(element); });
  attempt(() => new FontFace('way', `url(${url('font')})`).load());
  add('script', { src: url('script') });
  add('iframe', { src: url('iframe') });
  add('iframe', { name: 'target' }); // of the form's own: what leads into a frame ends what the frame had begun
  add('object', { data: url('object') });
  add('video', { src: url('video'), autoplay: '' });
  attempt(() => {
    const form = Object.assign(document.createElement('form'), { action: url('form'), target: 'target' });
    document.body.append(form);
    form.submit();
  });
  for (const [way, servers] of [['stun', [`stun:stun.${who}.ways.test:${udpPort}`, `stun:127.0.0.1:${udpPort}`]], ['turn', [`turn:turn.${who}.ways.test:${udpPort}`]]] as const) {
    attempt(async () => {
      const connection = new RTCPeerConnection({ iceServers: [{ urls: [...servers], username: way, credential: 'x' }] });
      connection.createDataChannel(way);
      await connection.setLocalDescription(await connection.createOffer());
    });
  }
}

/** As text: what a test is compiled to would not import at all. */
const importing = ({ who, httpPort }: Target): string => `import('http://dynamic-import.${who}.ways.test:${httpPort}/').catch(() => {}), 1`;

/** Tries those of a Worker. Runs there. */
async function tryWorker({ who, httpPort }: Target): Promise<void> {
  const url = (way: string): string => `http://${way}.${who}.ways.test:${httpPort}/`;
  const scope = globalThis as unknown as { importScripts(url: string): void };
  const ways: readonly (() => unknown)[] = [
    () => fetch(url('fetch')), () => { const request = new XMLHttpRequest(); request.open('GET', url('xhr')); request.send(); }, () => new WebSocket(url('websocket').replace('http', 'ws')), () => new EventSource(url('eventsource')),
    () => new WebTransport(url('webtransport').replace('http', 'https')).ready, () => scope.importScripts(url('import-scripts')),
  ];
  for (const way of ways) {
    try {
      const made = way();
      if (made instanceof Promise) made.catch(() => {});
    } catch { /* it is forbidden */ }
  }
}

const listen = async (): Promise<{ readonly socket: Socket; readonly port: number; readonly heard: () => number }> => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  let packets = 0;
  socket.on('message', () => void (packets += 1));
  await once(socket, 'listening');
  return { socket, port: socket.address().port, heard: () => packets };
};

describe('the ways out of a wallet that is taken over', () => {
  let world: InAppWorld;
  let folder: string;
  let context: BrowserContext;
  let http: Server;
  let net = '';
  const asked: string[] = [];
  const packets = { frame: 0, page: 0 };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'latchkey-ways-'));
    const log = path.join(folder, 'net.json');
    world = await startInAppWorld('walletWaysOut');
    http = createServer(({ headers: { host = '' } }, response) => {
      asked.push(host);
      response.setHeader('access-control-allow-origin', '*').end();
    }).listen(0, '127.0.0.1');
    await once(http, 'listening');
    const [ofFrame, ofPage] = await Promise.all([listen(), listen()]);
    const { port: httpPort } = http.address() as AddressInfo; // it listens on a port
    // A profile as a person has it: in a private one, Chromium connects to nothing ahead.
    context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
      executablePath: findChromium(), headless: true, ignoreDefaultArgs: ['--disable-background-networking'], extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.1' },
      args: [...flags.filter((flag) => !['--disable-background-networking', '--disable-quic'].includes(flag)), `--log-net-log=${log}`, '--net-log-capture-mode=IncludeSensitive', '--host-resolver-rules=MAP *.ways.test 127.0.0.1'],
    });
    const leaveWallet = await tryAll({ who: 'frame', httpPort, udpPort: ofFrame.port });
    const page = await context.newPage();
    await page.goto(world.sites.foreign);
    const target: Target = { who: 'page', httpPort, udpPort: ofPage.port };
    await page.evaluate(tryDocument, target);
    await tryWorkerOf(page, { ...target, who: 'pageworker' });
    // A document that is left takes with it what it has not begun, as a form that leads into a frame. Both stay until the control has arrived: so would have what the frame sends.
    await eventually(() => {
      const missing = ofDocuments.filter((way) => ![...withoutControl, ...unheard, ...leaving].includes(way) && !hasAsked(way, 'page'));
      if (ofPage.heard() === 0 || missing.length > 0) throw new Error(`The control has not arrived: ${missing.join(', ')}`);
    }, 30_000);
    await leaveWallet();
    await leave(page, page.mainFrame(), target);
    await eventually(() => {
      if (!leaving.every((way) => hasAsked(way, 'page'))) throw new Error('The control has not arrived.');
    }, 30_000);
    packets.frame = ofFrame.heard();
    packets.page = ofPage.heard();
    await context.close(); // which writes the log to its end
    ofFrame.socket.close();
    ofPage.socket.close();
    net = await readFile(log, 'utf8');
  }, 120_000);

  afterAll(async () => {
    await context?.close();
    http?.close();
    await world?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Tries all but what leaves the frame, which the answer does. */
  async function tryAll(target: Target): Promise<() => Promise<void>> {
    const wallet = await world.open({ context });
    await wallet.signInByCode(world.newPerson());
    const address = await openLater(wallet);
    expect(await signs(wallet, address)).toBe(address);
    const frame = frameOf(wallet.page);
    await frame.evaluate(tryDocument, target);
    const [worker] = wallet.page.workers();
    await worker?.evaluate(tryWorker, { ...target, who: 'worker' as const });
    await worker?.evaluate(importing({ ...target, who: 'worker' }));
    expect(worker).toBeDefined();
    return () => leave(wallet.page, frame, target);
  }

  async function tryWorkerOf(page: Page, target: Target): Promise<void> {
    const started = page.waitForEvent('worker');
    await page.evaluate(() => void new Worker(URL.createObjectURL(new Blob([''], { type: 'text/javascript' }))));
    const worker = await started;
    await worker.evaluate(tryWorker, target);
    await worker.evaluate(importing(target));
  }

  /** By a person's press, as browsers ask for. */
  async function leave(page: Page, from: Frame, { who, httpPort }: Target): Promise<void> {
    const url = (way: string): string => `http://${way}.${who}.ways.test:${httpPort}/`;
    await from.evaluate((to) => void window.open(to), url('window-open'));
    if (who === 'frame') await from.evaluate((to) => { try { if (window.top) window.top.location.href = to; } catch { /* it is forbidden */ } }, url('top-navigation')).catch(() => {});
    await from.evaluate((to) => { location.href = to; }, url('navigation')).catch(() => {}); // the document is gone
    await page.waitForLoadState().catch(() => {});
  }

  const hasAsked = (way: string, who: string): boolean => asked.some((host) => host.startsWith(`${way}.${who}.`));
  const isUsed = (way: string, who: string): boolean => net.includes(`${way}.${who}.ways.`) || hasAsked(way, who);

  it.each(ofDocuments)('%s leads out of a page, and not out of the frame', (way) => {
    expect([isUsed(way, 'page'), isUsed(way, 'frame')]).toEqual([!withoutControl.includes(way), false]);
  });

  it.each(ofWorkers)('%s leads out of a Worker of a page, and not out of that of the wallet', (way) => {
    expect([isUsed(way, 'pageworker'), isUsed(way, 'worker')]).toEqual([true, false]);
  });

  it('WebRTC sends no packet from the frame, to an address or to a name', () => {
    expect(packets).toEqual({ frame: 0, page: expect.any(Number) });
    expect(packets.page).toBeGreaterThan(0);
  });

  it('no shared worker nor service worker is started in the frame, and none that it could start gets between the wallet and its pages', async () => {
    const wallet = await world.open();
    const tried = await frameOf(wallet.page).evaluate(async () => {
      const outcome = async (run: () => unknown): Promise<string> => {
        try {
          const made = await run();
          return made instanceof ServiceWorkerRegistration ? new URL(made.scope).pathname : 'open';
        } catch (error) {
          return error instanceof Error ? error.name : 'thrown';
        }
      };
      const script = document.querySelector('script[src]')?.getAttribute('src') ?? '';
      const blob = (): string => URL.createObjectURL(new Blob([''], { type: 'text/javascript' }));
      const asText = {
        shared: await outcome(() => new SharedWorker(script)), sharedBlob: await outcome(() => new SharedWorker(blob())), service: await outcome(() => navigator.serviceWorker.register(script)), dedicatedBlob: await outcome(() => new Worker(blob())),
      };
      // What has taken the frame over before its Worker has started can make the one policy itself.
      const { trustedTypes } = globalThis as unknown as { readonly trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } } };
      const policy = trustedTypes.createPolicy('wallet', { createScriptURL: (url: string) => url });
      const trusted = {
        twice: await outcome(() => trustedTypes.createPolicy('wallet', {})), other: await outcome(() => trustedTypes.createPolicy('other', {})),
        forAll: await outcome(() => navigator.serviceWorker.register(policy.createScriptURL(script), { scope: '/' })), forPage: await outcome(() => navigator.serviceWorker.register(policy.createScriptURL('/frame?site=shop'), { scope: '/frame' })),
        serviceBlob: await outcome(() => navigator.serviceWorker.register(policy.createScriptURL(blob()))),
      };
      return { asText, trusted, registered: (await navigator.serviceWorker.getRegistrations()).length };
    });
    expect(tried).toEqual({
      asText: { shared: 'TypeError', sharedBlob: 'TypeError', service: 'TypeError', dedicatedBlob: 'TypeError' },
      trusted: { twice: 'TypeError', other: 'TypeError', forAll: 'SecurityError', forPage: 'SecurityError', serviceBlob: 'TypeError' },
      registered: 0,
    });
  });
});
