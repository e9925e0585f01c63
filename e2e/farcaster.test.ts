import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import path from 'node:path';
import { Wallet } from 'ethers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createTestBrowser } from '../server/testing/createTestBrowser.ts';
import type { TestBrowser } from '../server/testing/createTestBrowser.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchPlain } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { readQrCode } from './lib/readQrCode.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import { startFarcaster } from './lib/startFarcaster.ts';
import type { Farcaster } from './lib/startFarcaster.ts';
import { startWalletServer } from './lib/walletServer.ts';
import type { WalletServer } from './lib/walletServer.ts';

const sitePage = (heard: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><button>Sign in</button><pre></pre><script>
const address = new URL(location.href);
document.querySelector('button').onclick = () => window.open(address.searchParams.get('open'), 'login', 'width=350,height=500');
addEventListener('message', ({ origin, data }) => { if (origin === '${heard}') document.querySelector('pre').textContent += data; });
</script></html>`;

/** The wallet's page in a real browser, over the real server; relay, app and registries are ours, made from the public documentation. */
describe('the login page of Farcaster', () => {
  let browser: Browser;
  let farcaster: Farcaster;
  let server: WalletServer;
  let site: Server;
  let shop: string;
  let context: BrowserContext;
  let page: Page;
  let frame: TestBrowser;
  let violations: Violations;

  beforeAll(async () => {
    [browser, farcaster] = await Promise.all([launchPlain(), startFarcaster()]);
    site = createServer((_request, response) => void response.setHeader('content-type', 'text/html; charset=utf-8').end(sitePage(server.origin)));
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const address = site.address();
    shop = `http://shop.localhost:${typeof address === 'object' ? address?.port : ''}`;
    server = await startWalletServer({ host: 'wallet.shop.localhost', rpc: { 10: farcaster.node.url }, sites: [{ siteId: 'shop', name: 'Shop', origins: [shop], signIn: ['email', 'farcaster'] }], providers: async () => farcaster.settings });
  }, 120_000);
  afterAll(async () => {
    site?.close();
    await Promise.all([browser?.close(), server?.close(), farcaster?.close()]);
  });
  beforeEach(async () => {
    farcaster.relay.setAway(false);
    context = await browser.newContext({ deviceScaleFactor: 2 });
    context.setDefaultTimeout(15_000);
    violations = await recordViolations(context);
    page = await context.newPage();
    frame = createTestBrowser({ server: { fetch: toServer }, now: Date.now, walletOrigin: server.origin, siteId: 'shop' });
  });
  afterEach(async () => {
    expect(violations.lines()).toEqual([]);
    await context.close();
  });

  /** By its address: names of this machine lead nowhere but in browsers. */
  const toServer = async (request: Request): Promise<Response> => fetch(request.url.replace(server.origin, `http://127.0.0.1:${new URL(server.origin).port}`), { method: request.method, headers: request.headers, body: await request.text() });
  async function open(): Promise<{ readonly flowId: string; readonly popup: Page }> {
    const { url, flowId } = await frame.newClient().call('login.begin', { siteId: 'shop', providerId: 'farcaster', purpose: 'signIn', mode: 'popup', returnTo: `${shop}/back`, locale: 'en_US' });
    await page.goto(`${shop}/?open=${encodeURIComponent(url)}`);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Sign in' }).click()]);
    await popup.getByRole('heading', { name: 'Sign in with Farcaster' }).waitFor();
    return { flowId, popup };
  }
  const told = (): Promise<{ readonly flowId: string; readonly ticket?: string; readonly error?: string }> => eventually(async () => {
    const text = (await page.locator('pre').textContent()) ?? '';
    expect(text).toMatch(/^latchkey-login-1:\{.*\}$/);
    return JSON.parse(text.slice('latchkey-login-1:'.length)) as { readonly flowId: string; readonly ticket?: string }; // of the closing page
  }, 15_000);
  const prove = async (flowId: string, ticket = '') => frame.newClient().call('signIn.prove', { siteId: 'shop', proof: { type: 'flow', flowId, ticket }, device: await frame.newDevice(), locale: 'en_US' });

  it('shows a code that a phone reads and a link, and lets in who has confirmed there: the page goes on by itself', async () => {
    const { flowId, popup } = await open();
    expect(await findAccessibilityViolations(popup)).toEqual([]);
    if (!process.env['CI']) await popup.screenshot({ path: path.join(import.meta.dirname, 'artifacts/farcaster.png') });
    const code = popup.getByRole('img', { name: 'Code for Farcaster' });
    const scanned = await readQrCode(code);
    expect(scanned).toBe(farcaster.relay.lastUrl());
    expect(await popup.getByRole('link', { name: 'Open Farcaster' }).getAttribute('href')).toBe(scanned);
    await popup.getByText('Waiting for your answer in Farcaster…').waitFor();
    const closed = popup.waitForEvent('close');
    await farcaster.confirm(scanned);
    const { ticket } = await told();
    await closed;
    expect((await prove(flowId, ticket)).identities).toMatchObject([{ kind: 'farcaster', value: '@ada' }]);
  });

  it('tells the site that it failed, where the key is of no such account on the chain', async () => {
    const { flowId } = await open();
    await farcaster.confirm(farcaster.relay.lastUrl(), { fid: farcaster.fid + 1 });
    expect(await told()).toEqual({ flowId, error: 'failed' });
  });

  it('tells the site that it failed, where another key has signed', async () => {
    const { flowId } = await open();
    await farcaster.confirm(farcaster.relay.lastUrl(), { signer: new Wallet(Wallet.createRandom().privateKey) });
    expect(await told()).toEqual({ flowId, error: 'failed' });
  });

  it('says that the relay is away while it is, and goes on once it is back', async () => {
    const { flowId, popup } = await open();
    farcaster.relay.setAway(true);
    await popup.getByText('Farcaster cannot be reached right now.').waitFor();
    farcaster.relay.setAway(false);
    await popup.getByText('Waiting for your answer in Farcaster…').waitFor();
    await farcaster.confirm(farcaster.relay.lastUrl());
    expect(await told()).toEqual({ flowId, ticket: expect.any(String) });
  });

  it('leads back to the site for a person who turns it down', async () => {
    const { flowId, popup } = await open();
    await popup.getByRole('link', { name: 'Back to Shop' }).click();
    expect(await told()).toEqual({ flowId, error: 'rejected' });
  });

  it('tells the site that the time is over, where no one has answered', async () => {
    const { flowId } = await open();
    server.wait(10 * 60_000);
    expect(await told()).toEqual({ flowId, error: 'expired' });
  });
});
