import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readSettings } from '../server/config/readSettings.ts';
import { startServer } from '../server/node/startServer.ts';
import { createTestBrowser } from '../server/testing/createTestBrowser.ts';
import { writeTestWallet } from '../server/testing/writeTestWallet.ts';
import { launchShell } from './lib/browser.ts';
import { buildPage } from './lib/buildPage.ts';
import { eventually } from './lib/eventually.ts';
import { findFreePort } from './lib/findFreePort.ts';
import { serveFolder } from './lib/server.ts';
import type { StaticServer } from './lib/server.ts';
import type { Asked, Told } from './pages/uploads/main.ts';

describe('uploads of a page to the server of its site', () => {
  let folder: string;
  let browser: Browser;
  let site: StaticServer;
  let serving: Awaited<ReturnType<typeof startServer>>;
  let origin: string;
  let page: Page;
  let token: string;
  /** Of each upload that the page has begun: what carried it. */
  const sent: string[] = [];
  /** And of those that did not end, why. */
  const cut: (string | undefined)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'latchkey-uploads-'));
    const [port, pages] = [await findFreePort(), await buildPage('uploads', 'uploads')];
    [browser, site] = await Promise.all([launchShell(), serveFolder({ folder: pages })]);
    await writeFile(path.join(folder, 'latchkey-server.json'), JSON.stringify({
      port, limits: { drainSeconds: 0 }, sites: [{ siteId: 'shop', name: 'Shop', origins: [site.origin], signIn: ['guest'] }], storage: { who: 'pages', mostBytes: 1_000_000_000 },
    }));
    const settings = readSettings({ environment: {}, folder });
    serving = await startServer(settings, { environment: {}, log: () => undefined, walletFolder: await writeTestWallet(path.join(folder, 'wallet')) });
    origin = settings.walletOrigin;
    const guest = createTestBrowser({ server: { fetch: (request) => fetch(request) }, now: Date.now, walletOrigin: origin, siteId: 'shop' });
    const client = guest.newClient();
    await guest.signInAsGuest(client);
    ({ token } = await client.call('identity.token', { nonce: null }));
    page = await browser.newPage();
    page.on('request', (request) => void (request.method() === 'POST' && request.url().endsWith('/ipfs/upload') && sent.push(request.resourceType())));
    // As fast as a good line: over this machine's own a body has gone before anything is told.
    await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 6_000_000 });
    page.on('requestfailed', (request) => void cut.push(request.failure()?.errorText));
    await page.goto(`${site.origin}/?server=${encodeURIComponent(origin)}`);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await serving?.stop();
    await site?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  beforeEach(() => void sent.splice(0));

  const upload = (asked: Asked): Promise<Told> => page.evaluate((given) => (window as unknown as { upload(each: Asked): Promise<Told> }).upload(given), asked); // the page has put it there
  const sizeAt = async (uri: string): Promise<number> => (await (await fetch(uri.replace('ipfs://', `${origin}/ipfs/`))).arrayBuffer()).byteLength;

  it('tell how far they are while they go', async () => {
    const { uris, failure, progress } = await upload({ sizes: [3_000_000] });
    expect([failure, sent]).toEqual(['', ['xhr']]);
    const underway = new Set(progress.filter((bytes) => bytes > 0 && bytes < 3_000_000));
    expect(underway.size).toBeGreaterThan(1);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
    expect([progress.at(-1), await sizeAt(uris[0] ?? '')]).toEqual([3_000_000, 3_000_000]);
  });

  it('end through to the connection when the visitor leaves', async () => {
    const { failure, progress, checkpoint } = await upload({ sizes: [4_000_000], leaves: 'underway' });
    expect([failure, checkpoint, sent]).toEqual(['Error: left', undefined, ['xhr']]);
    await eventually(async () => expect(cut).toEqual(['net::ERR_ABORTED']));
    expect(progress.at(-1)).toBeLessThan(4_000_000);
  });

  it('go on after the part that is kept', async () => {
    const sizes = [400_000, 500_000, 600_000];
    const left = await upload({ sizes, leaves: 'afterPart' });
    expect(left.failure).toBe('Error: left');
    sent.splice(0);
    const { uris, failure, progress } = await upload({ sizes, ...(left.checkpoint !== undefined && { resumeFrom: left.checkpoint }) });
    expect([failure, sent, progress.at(-1)]).toEqual(['', ['xhr', 'xhr'], 1_500_000]); // of three
    expect(await Promise.all(uris.map(sizeAt))).toEqual(sizes);
  });

  it('of one who is signed in tell how far they are too, and show their token to the server alone', async () => {
    const { uris, failure, progress } = await upload({ sizes: [3_000_000], token });
    expect([failure, sent, progress.at(-1), await sizeAt(uris[0] ?? '')]).toEqual(['', ['xhr'], 3_000_000, 3_000_000]);
    expect(new Set(progress.filter((bytes) => bytes > 0 && bytes < 3_000_000)).size).toBeGreaterThan(1);
    expect(await upload({ sizes: [4], token: 'x.y.z' })).toMatchObject({ failure: 'storageIpfs.unauthorized' });
  });
});
