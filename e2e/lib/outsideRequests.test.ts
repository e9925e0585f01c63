import type { Browser } from 'playwright-core';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchShell } from './browser.ts';
import { eventually } from './eventually.ts';
import { recordOutsideRequests } from './outsideRequests.ts';
import { serveFolder } from './server.ts';

const html = `<!doctype html>
<link rel="preconnect" href="https://preconnect.example">
<link rel="dns-prefetch" href="https://dns-prefetch.example">
<img src="https://image.example/a.png" alt="">
<iframe src="https://frame.example/"></iframe>
<script>
  fetch('https://fetch.example/').catch(() => 0);
  navigator.sendBeacon('https://beacon.example/', 'x');
  new WebSocket('wss://socket.example/');
  new RTCPeerConnection({ iceServers: [{ urls: 'stun:stun.example' }] });
  new WebTransport('https://transport.example:4433/').ready.catch(() => 0);
  new SharedWorker('/shared.js');
  new Worker(URL.createObjectURL(new Blob(["fetch('https://worker.example/').catch(() => 0); new WebSocket('wss://worker-socket.example/')"])));
  navigator.serviceWorker.register('/service.js');
</script>`;

describe('recordOutsideRequests', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchShell();
  });

  afterAll(() => browser?.close());

  it('sees every way out of a page, and not what is allowed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-outside-'));
    await writeFile(path.join(folder, 'index.html'), html);
    await writeFile(path.join(folder, 'shared.js'), '');
    await writeFile(path.join(folder, 'service.js'), "fetch('https://service-worker.example/').catch(() => 0)");
    const server = await serveFolder({ folder });
    const context = await browser.newContext();
    const outside = await recordOutsideRequests(context, ({ kind, url }) => kind !== 'sharedworker' && url.origin === server.origin);
    const page = await context.newPage();

    await page.goto(server.origin, { waitUntil: 'commit' });

    await eventually(() =>
      expect([...new Set(outside.lines())].sort()).toEqual([
        'GET dns-prefetch https://dns-prefetch.example/',
        'GET document https://frame.example/',
        'GET fetch https://fetch.example/',
        'GET fetch https://service-worker.example/',
        'GET fetch https://worker.example/',
        'GET image https://image.example/a.png',
        'GET preconnect https://preconnect.example/',
        `GET sharedworker ${server.origin}/shared.js`,
        'GET webrtc stun://stun.example',
        'GET websocket wss://socket.example/',
        'GET websocket wss://worker-socket.example/',
        'GET webtransport https://transport.example:4433/',
        'POST ping https://beacon.example/',
      ]),
    );

    await context.close();
    await server.close();
    await rm(folder, { recursive: true });
  });
});
