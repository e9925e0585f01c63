import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { collectibles, mediaFrame } from '../plugins/collectibles/index.ts';
import { createLatchkey, defineChain } from '../src/index.ts';
import { contentSecurityPolicy } from '../src/entries/policy.ts';
import { launchShell } from './lib/browser.ts';
import { buildPage } from './lib/buildPage.ts';
import { eventually } from './lib/eventually.ts';
import { serveFolder } from './lib/server.ts';
import type { StaticServer } from './lib/server.ts';

/** Each way out of a page; `at` is a server of another origin that counts. Where it goes comes last, as that ends it. */
const attack = (at: string, udpPort: number): string => `<!doctype html><link rel="stylesheet" href="${at}/link"><style>@import "${at}/import"; body { background: url(${at}/css) }</style>
<img src="${at}/img"><video src="${at}/video"></video><audio src="${at}/audio"></audio><object data="${at}/object"></object><embed src="${at}/embed"><iframe src="${at}/iframe"></iframe>
<iframe srcdoc="<img src='${at}/nested'><script>fetch('${at}/nestedFetch')</script>"></iframe><script src="${at}/script"></script><form id="form" action="${at}/form"></form>
<script>
const results = {};
const tries = (name, attempt) => { try { const made = attempt(); results[name] = made === null ? 'nothing' : typeof made === 'string' ? made : 'done'; } catch (error) { results[name] = error.name; } };
tries('localStorage', () => localStorage.getItem('secret'));
tries('sessionStorage', () => sessionStorage.length + '');
tries('cookie', () => document.cookie);
tries('indexedDB', () => indexedDB.open('x'));
tries('caches', () => caches.open('x'));
tries('parent', () => parent.parent.document.title);
tries('top', () => top.document.title);
tries('origin', () => origin);
tries('referrer', () => document.referrer);
tries('opened', () => open('${at}/open'));
tries('beacon', () => navigator.sendBeacon('${at}/beacon') + '');
tries('socket', () => new WebSocket('${at.replace('http', 'ws')}/socket'));
tries('events', () => new EventSource('${at}/events'));
tries('worker', () => new Worker(URL.createObjectURL(new Blob(["fetch('${at}/worker')"]))));
tries('stun', () => {
  const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }] });
  connection.createDataChannel('x');
  void connection.createOffer().then((offer) => connection.setLocalDescription(offer)).catch(() => {});
});
tries('camera', () => String(navigator.mediaDevices));
fetch('${at}/fetch').catch(() => {});
fetch('${at}/noCors', { mode: 'no-cors' }).catch(() => {});
import('${at}/module').catch(() => {});
const request = new XMLHttpRequest();
tries('xhr', () => { request.open('GET', '${at}/xhr'); request.send(); });
const prefetched = document.createElement('link');
Object.assign(prefetched, { rel: 'prefetch', href: '${at}/prefetch' });
document.head.append(prefetched);
setTimeout(() => {
  tries('form', () => document.getElementById('form').submit());
  tries('topGone', () => { top.location = '${at}/top'; });
  tries('parentGone', () => { parent.location = '${at}/parent'; });
  top.postMessage({ results }, '*');
  location = '${at}/gone';
}, 300);
</script>`;

describe('files of NFTs in Chromium', () => {
  let browser: Browser;
  let server: StaticServer;
  let away: Server;
  let awayUrl: string;
  const reached: string[] = [];
  const udp = createSocket('udp4', () => reached.push('stun'));
  const contexts: BrowserContext[] = [];
  /** As the kit prints it. styled-components is used here without a nonce, which is not what is tried. */
  const strict = contentSecurityPolicy(createLatchkey({ chains: [defineChain({ id: 1, name: 'None', rpc: 'http://127.0.0.1:1' })], plugins: [collectibles] })).replace("style-src 'self'", "style-src 'unsafe-inline'");

  beforeAll(async () => {
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    away = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').end();
    });
    await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
    const address = away.address();
    awayUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    let folder = '';
    [browser, folder] = await Promise.all([launchShell(), buildPage('media', 'media')]);
    server = await serveFolder({
      folder,
      respond: async (request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
        if (pathname === '/' && searchParams.has('strict')) response.setHeader('content-security-policy', strict);
        if (pathname === '/attack.html') response.setHeader('content-type', 'text/html').end(attack(awayUrl, udp.address().port));
        else if (pathname === '/frame.html') response.writeHead(200, mediaFrame.headers).end(mediaFrame.html);
        else return false;
        return true;
      },
    });
  });

  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    reached.length = 0;
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    away?.close();
    udp.close();
  });

  const open = async (query: string): Promise<Page> => {
    const context = await browser.newContext();
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`${server.origin}/${query}`);
    return page;
  };
  const heard = (page: Page): Promise<readonly unknown[]> => page.evaluate(() => window.heard ?? []);
  /** Where the page of the NFT is: a frame in a frame. */
  const inner = (page: Page): Frame | undefined => page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
  const show = (page: Page): Promise<void> => page.getByRole('button', { name: 'Show it' }).click();

  it.each([['in the page itself', '?page=/attack.html'], ['at an address of the site with a strict policy', '?strict&page=/attack.html&frame=/frame.html']])('run a page %s that reaches nothing over http, no storage, no page and no other place', async (_where, query) => {
    const page = await open(query);
    await page.getByText('This NFT is a page.', { exact: false }).waitFor();
    expect([reached, await page.locator('iframe').count(), await heard(page)]).toEqual([[], 0, []]); // nothing before the press
    await show(page);
    await eventually(async () => expect(await heard(page)).toContainEqual({ results: expect.anything() }));
    // It goes elsewhere at last: that is forbidden, and leaves an empty frame.
    await eventually(() => expect(inner(page)?.url()).toBe('chrome-error://chromewebdata/'));
    const said = (await heard(page)).find((each): each is { readonly results: Readonly<Record<string, string>> } => typeof each === 'object' && each !== null && 'results' in each);
    expect(said?.results).toMatchObject({ localStorage: 'SecurityError', sessionStorage: 'SecurityError', cookie: 'SecurityError', parent: 'SecurityError', top: 'SecurityError', origin: 'null', opened: 'nothing', topGone: 'SecurityError', parentGone: 'SecurityError' });
    expect(['', 'about:srcdoc', 'about:blank']).toContain(said?.results['referrer']);
    expect(page.url()).toBe(`${server.origin}/${query}`);
    await page.getByRole('button', { name: 'Stop and hide it' }).click();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(reached.filter((each) => each !== 'stun')).toEqual([]); // WebRTC is forbidden by no policy of a document: see decisions/134
  });

  it('would see what the same page reaches without the sandbox', async () => {
    await open('attack.html');
    await eventually(() => expect(reached).toContain('/gone'));
    expect(reached).toEqual(expect.arrayContaining(['/link', '/import', '/img', '/video', '/iframe', '/nested', '/nestedFetch', '/script', '/fetch', '/noCors', '/module', '/xhr', '/beacon', '/events', '/worker', '/prefetch', '/open', 'stun']));
  });

  it('runs a harmless page', async () => {
    const page = await open('');
    await show(page);
    expect(await page.frameLocator('iframe').frameLocator('iframe').getByText('drawn by').textContent()).toBe('drawn by 42');
  });

  it('plays video and sound under a strict policy, neither unasked, and says that it forbids pages', async () => {
    const page = await open('?strict');
    for (const selector of ['video', 'audio']) {
      const found = page.locator(selector);
      await found.waitFor();
      const before = await found.evaluate((element: HTMLMediaElement) => [element.paused, element.controls, element.autoplay, element.getAttribute('aria-label')]);
      expect(before).toEqual([true, true, false, selector === 'video' ? 'A video' : 'A sound']);
      const ended = await found.evaluate(async (element: HTMLMediaElement) => {
        element.muted = true;
        const end = new Promise<true>((resolve) => element.addEventListener('ended', () => resolve(true)));
        await element.play();
        return end;
      });
      expect(ended).toBe(true);
    }
    expect(await page.locator('video').evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight])).toEqual([32, 32]);
    await show(page);
    await page.getByText('This site does not allow pages of NFTs to run.').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });
});
