import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { CallInput } from '../server/protocol/calls.ts';
import { createTestBrowser } from '../server/testing/createTestBrowser.ts';
import type { TestBrowser } from '../server/testing/createTestBrowser.ts';
import { startIdentityProviders } from '../server/testing/startIdentityProviders.ts';
import type { IdentityProviders } from '../server/testing/startIdentityProviders.ts';
import { launchPlain } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import { startWalletServer } from './lib/walletServer.ts';
import type { WalletServer } from './lib/walletServer.ts';

// Of the site: opens what it is given, and shows what the window tells it.
const sitePage = (heard: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><button>Sign in</button><pre></pre><script>
const address = new URL(location.href);
document.querySelector('button').onclick = () => window.open(address.searchParams.get('open'), 'login', 'width=350,height=500');
addEventListener('message', ({ origin, data }) => { if (origin === '${heard}') document.querySelector('pre').textContent += data; });
</script></html>`;

/** The wallet's login pages in a real browser, over the real server and providers of other makers: what opened them is a page without the kit. */
describe('the login pages', () => {
  let browser: Browser;
  let server: WalletServer;
  let providers: IdentityProviders;
  let site: Server;
  let shop: string;
  let context: BrowserContext;
  let page: Page;
  let violations: Violations;
  let frame: TestBrowser;

  beforeAll(async () => {
    browser = await launchPlain();
    site = createServer((request, response) => {
      if (request.url?.includes('coop')) response.setHeader('cross-origin-opener-policy', 'same-origin');
      response.setHeader('content-type', 'text/html; charset=utf-8').end(sitePage(server.origin));
    });
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const address = site.address();
    shop = `http://shop.localhost:${typeof address === 'object' ? address?.port : ''}`;
    server = await startWalletServer({
      host: 'wallet.shop.localhost',
      sites: [{ siteId: 'shop', name: 'Shop', origins: [shop], signIn: ['email', 'google', 'apple'] }],
      providers: async (walletOrigin, write) => {
        providers = await startIdentityProviders({ walletOrigin });
        return providers.settings(write);
      },
    });
  }, 120_000);
  afterAll(async () => {
    site?.close();
    await Promise.all([browser?.close(), server?.close(), providers?.close()]);
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'de-DE' });
    context.setDefaultTimeout(15_000);
    violations = await recordViolations(context);
    page = await context.newPage();
    // The wallet's frame: its cookies are in a partition of their own, which no window sees.
    frame = createTestBrowser({ server: { fetch: toServer }, now: Date.now, walletOrigin: server.origin, siteId: 'shop' });
  });
  afterEach(async () => {
    // Of the wallet's own pages; a provider's have their own policy.
    expect(violations.lines()).toEqual([]);
    await context.close();
  });

  /** By its address: names of this machine lead nowhere but in browsers. */
  const toServer = async (request: Request): Promise<Response> => fetch(request.url.replace(server.origin, `http://127.0.0.1:${new URL(server.origin).port}`), { method: request.method, headers: request.headers, body: await request.text() });
  const begin = (providerId: string, more: Partial<CallInput<'login.begin'>> = {}) =>
    frame.newClient().call('login.begin', { siteId: 'shop', providerId, purpose: 'signIn', mode: 'popup', returnTo: `${shop}/back`, locale: 'en_US', ...more });
  async function openPopup(url: string, at = '/'): Promise<Page> {
    await page.goto(`${shop}${at}?open=${encodeURIComponent(url)}`);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Sign in' }).click()]);
    return popup;
  }
  async function agree(at: Page, account = 'ada'): Promise<void> {
    await at.getByLabel('Name').fill(account);
    await at.getByRole('button', { name: 'Allow' }).click({ noWaitAfter: true });
  }
  const toldPage = (): Promise<{ readonly flowId: string; readonly ticket?: string; readonly error?: string }> => eventually(async () => {
    const text = (await page.locator('pre').textContent()) ?? '';
    expect(text).toMatch(/^latchkey-login-1:\{.*\}$/);
    return JSON.parse(text.slice('latchkey-login-1:'.length)) as { readonly flowId: string; readonly ticket?: string }; // of the closing page
  }, 15_000);
  const prove = async (flowId: string, ticket = '') => frame.newClient().call('signIn.prove', { siteId: 'shop', proof: { type: 'flow', flowId, ticket }, device: await frame.newDevice(), locale: 'en_US' });

  it.each([['google', 'a query'], ['apple', 'a form that another site posts']])('tell the page of a sign-in by %s, whose answer is %s, and close', async (providerId) => {
    const { url, flowId } = await begin(providerId);
    const popup = await openPopup(url);
    const closed = popup.waitForEvent('close');
    await agree(popup);
    const told = await toldPage();
    await closed;
    expect(told).toEqual({ flowId, ticket: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await prove(flowId, told.ticket)).identities).toMatchObject([{ kind: providerId, value: 'ada@mail.example' }]);
  });

  it('tell the page that the person said no', async () => {
    const { url, flowId } = await begin('google');
    const popup = await openPopup(url);
    await popup.getByRole('button', { name: 'Deny' }).click({ noWaitAfter: true });
    expect(await toldPage()).toEqual({ flowId, error: 'rejected' });
  });

  it.each(['redirect', 'window'] as const)('lead back to the site in %s mode', async (mode) => {
    const { url, flowId } = await begin('apple', { mode });
    await page.goto(url);
    await agree(page);
    await page.waitForURL(/\/back\?/);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('latchkeyFlow')).toBe(flowId);
    expect((await prove(flowId, searchParams.get('latchkeyTicket') ?? '')).identities).toMatchObject([{ kind: 'apple' }]);
  });

  it('lead back in the window where the page keeps itself apart (Cross-Origin-Opener-Policy)', async () => {
    const { url, flowId } = await begin('google');
    const popup = await openPopup(url, '/coop');
    await agree(popup);
    await popup.waitForURL(/\/back\?/);
    expect(new URL(popup.url()).searchParams.get('latchkeyFlow')).toBe(flowId);
    expect(await page.locator('pre').textContent()).toBe('');
  });

  it('say in the reader’s language what is wrong, and lead back', async () => {
    await page.goto(`${server.origin}/api/2024-05-05/login/google?clientId=shop`);
    expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
    await page.getByText('Im Fenstermodus ist eine Weiterleitungsadresse erforderlich').waitFor();
    await page.getByRole('link', { name: 'Zurück zu Shop' }).click();
    await page.waitForURL(`${shop}/`);
  });

  it('refuse another browser that was sent the address of a flow', async () => {
    const { url } = await begin('google');
    await page.goto(url);
    await page.getByLabel('Name').waitFor();
    const stolen = await browser.newContext();
    const theirs = await stolen.newPage();
    await theirs.goto(url);
    await eventually(async () => expect(await theirs.locator('main').textContent()).toContain('This sign-in was begun in another browser.'), 10_000);
    await stolen.close();
  });
});
