import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchPlain } from './lib/browser.ts';
import { buildPage } from './lib/buildPage.ts';
import { eventually } from './lib/eventually.ts';
import { startLoginCounterpart } from './lib/loginCounterpart.ts';
import type { LoginCounterpart } from './lib/loginCounterpart.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';

/** What a visitor does with an account elsewhere, in a browser that blocks pop-ups, over login pages on origins of their own. */
describe('signing in by an account elsewhere', () => {
  let browser: Browser;
  let site: StaticServer;
  /** The same, as a page that keeps itself apart. */
  let apart: StaticServer;
  let wallet: LoginCounterpart;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const folder = await buildPage('social', 'social');
    [browser, site, apart] = await Promise.all([launchPlain({ blocksPopups: true }), serveFolder({ folder }), serveFolder({ folder, headers: { 'cross-origin-opener-policy': 'same-origin' } })]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), site?.close(), apart?.close()]);
  });
  beforeEach(async () => {
    wallet = await startLoginCounterpart();
    context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
    page = await context.newPage();
  });
  afterEach(async () => {
    await context.close();
    await wallet.close();
  });

  async function open({ on = site, query = {} }: { readonly on?: StaticServer; readonly query?: Readonly<Record<string, string>> } = {}): Promise<void> {
    await page.goto(`${on.origin}/?${new URLSearchParams({ wallet: wallet.origin, ...query }).toString()}#part`);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: /^Shop Wallet/ }).first().click();
    await page.getByRole('button', { name: 'Google', exact: true }).waitFor();
  }
  const press = (name: string, on = page): Promise<void> => on.getByRole('button', { name, exact: true }).click();
  const sees = (text: string, on = page): Promise<void> => on.locator('[data-latchkey-modal]').getByText(text, { exact: true }).first().waitFor({ timeout: 15_000 });
  async function opens(name = 'Google'): Promise<Page> {
    const [popup] = await Promise.all([context.waitForEvent('page'), press(name)]);
    return popup;
  }
  const answer = async (popup: Page, button = '#yes'): Promise<void> => {
    await popup.waitForSelector(button);
    await popup.click(button).catch(() => {}); // it closes by itself
  };
  const connected = (on = page): Promise<void> => eventually(async () => expect(await on.getByTestId('account').textContent()).toMatch(/^0x/), 15_000);
  const proofs = (): readonly boolean[] => wallet.proved.map(({ isTaken }) => isTaken);
  /** Where a ticket must never be: store, actions, storage, addresses of the history. */
  async function expectNoSecrets(on = page): Promise<void> {
    const all = await on.evaluate(() => {
      const own = window as unknown as { readonly seen: readonly string[]; readAll(): string }; // put there by the page
      return { state: own.readAll(), storage: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]), address: location.href, replaced: own.seen.filter((each) => each.startsWith('replaced')).join(' ') };
    });
    for (const { flowId, ticket } of wallet.begun) for (const [where, text] of Object.entries(all)) expect([where, text.includes(ticket), where !== 'storage' && text.includes(flowId)]).toEqual([where, false, false]);
  }

  it('lets in by a window of the size of the specification, which closes', async () => {
    await open();
    const popup = await opens();
    const closed = popup.waitForEvent('close');
    await sees('Go on in the window of Google');
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([350, 500]);
    expect(await findAccessibilityViolations(page, '[data-latchkey-modal]')).toEqual([]);
    await answer(popup);
    await connected();
    await closed;
    expect(wallet.begun).toMatchObject([{ providerId: 'google', purpose: 'signIn', mode: 'popup', returnTo: expect.stringMatching(/latchkeyWay=signIn[.]google#part$/) }]);
    expect(proofs()).toEqual([true]);
    await expectNoSecrets();
  });

  it('marks the way that was used last when one comes again', async () => {
    await open();
    await answer(await opens('Apple'));
    await connected();
    await open({ query: { again: '1' } });
    await sees('Last used: Apple');
    expect(await page.evaluate(() => localStorage.getItem('latchkey.inApp.lastWay'))).toBe('{"v":1,"data":"apple"}');
  });

  it('gives Facebook a wider window', async () => {
    await open();
    const popup = await opens('Facebook');
    await popup.waitForSelector('#yes');
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([715, 555]);
  });

  it('says that the person has closed the window, and begins anew in the next', async () => {
    await open();
    const popup = await opens();
    await popup.waitForSelector('#yes');
    await page.waitForTimeout(3_500); // closed at once, it would count as out of reach
    await popup.close();
    await sees('User closed login window');
    expect(await findAccessibilityViolations(page, '[data-latchkey-modal]')).toEqual([]);
    await answer(await opens('Try Again'));
    await connected();
    expect(wallet.begun).toHaveLength(2);
  });

  it('says that the person has turned it down there', async () => {
    await open();
    await answer(await opens(), '#no');
    await sees('Failed to sign in with Google');
    await sees('You turned it down at Google.');
    expect(proofs()).toEqual([]);
    await answer(await opens('Try Again'));
    await connected();
  });

  it('has a button that opens the window where the browser has blocked it', async () => {
    await open();
    await page.evaluate(() => {
      const own = window.open;
      Object.assign(window, { open: () => null, allow: () => { window.open = own; } });
    });
    await press('Google');
    await sees('Failed to open Google login window');
    await page.evaluate(() => (window as unknown as { allow(): void }).allow()); // put there above
    expect(context.pages()).toHaveLength(1);
    await answer(await opens('Open the window'));
    await connected();
  });

  it.each(['Google', 'Facebook'])('opens the window of %s in the click, which a browser that blocks pop-ups lets through', async (name) => {
    await open();
    await answer(await opens(name));
    await connected();
    expect(proofs()).toEqual([true]);
  });

  it('lets in where the page of the provider keeps itself apart, by the page that the login comes back to', async () => {
    wallet.set('coop');
    await open();
    const popup = await opens();
    await popup.waitForSelector('#yes');
    await sees('Go on in the other window');
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
    await popup.click('#yes');
    await connected();
    expect(proofs()).toEqual([true]);
    await expectNoSecrets();
    await eventually(async () => expect(popup.isClosed() || (await popup.locator('[data-latchkey-modal]').textContent())?.includes('You can close this one.')).toBe(true), 15_000);
  });

  it('lets in where this very page keeps itself apart', async () => {
    await open({ on: apart });
    const popup = await opens();
    await popup.waitForSelector('#yes');
    await sees('Go on in the other window');
    await popup.click('#yes');
    await connected();
    expect(proofs()).toEqual([true]);
  });

  it('gives up a window that never answers, and has a way on', async () => {
    wallet.set('never');
    await open({ query: { limitMs: '2500' } });
    const popup = await opens();
    const closed = popup.waitForEvent('close');
    await sees('The login window does not answer');
    await closed;
    wallet.set('well');
    await page.getByRole('button', { name: 'Try Again', exact: true }).waitFor();
    expect(proofs()).toEqual([]);
  });

  it('reads no nonsense, nothing of another login, and nothing of other windows and origins', async () => {
    wallet.set('hostile');
    await open();
    const popup = await opens();
    await popup.waitForSelector('#yes');
    const login = wallet.begun[0];
    const text = `latchkey-login-1:${JSON.stringify({ flowId: login?.flowId, ticket: login?.ticket })}`;
    await page.evaluate((message) => {
      window.postMessage(message, '*');
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.srcdoc = `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`;
      document.body.append(frame);
    }, text);
    // The right window, on the wrong origin: the provider's page.
    await popup.evaluate((message) => (window.opener as Window).postMessage(message, '*'), text);
    // The right origin, in another window.
    const other = await context.newPage();
    await other.goto(`${wallet.origin}/blank`);
    await other.evaluate((message) => window.postMessage(message, '*'), text);
    await page.waitForTimeout(500);
    expect(wallet.proved).toEqual([]);
    await sees('Go on in the window of Google');
    await popup.click('#yes').catch(() => {}); // it closes by itself
    await connected();
    expect(wallet.proved).toEqual([{ flowId: login?.flowId, isTaken: true }]);
  });

  it("says 'Invalid event data' for a message of the wallet that cannot be read", async () => {
    wallet.set('unreadable');
    await open();
    await answer(await opens());
    await sees('Invalid event data');
    expect(proofs()).toEqual([]);
  });

  it('takes a ticket once: one that is said again opens nothing', async () => {
    await open({ query: { mode: 'redirect' } });
    await Promise.all([page.waitForURL(/127[.]0[.]0[.]1/), press('Google')]);
    await Promise.all([page.waitForURL((url) => url.origin === site.origin), page.click('#yes')]);
    await connected();
    const [login] = wallet.begun;
    const replay = await context.newPage();
    await replay.goto(`${login?.returnTo.split('#')[0]}&latchkeyFlow=${login?.flowId}&latchkeyTicket=${login?.ticket}`);
    await sees('Failed to sign in with Google', replay);
    expect([proofs(), await replay.getByTestId('account').textContent()]).toEqual([[true, false], 'none']);
    expect(replay.url()).not.toContain('latchkey');
  });

  it('lets in by a redirect, with the address clean and nothing of it in the history', async () => {
    await open({ query: { mode: 'redirect' } });
    await Promise.all([page.waitForURL(/127[.]0[.]0[.]1/), press('Google')]);
    await Promise.all([page.waitForURL((url) => url.origin === site.origin), page.click('#yes')]);
    await connected();
    expect(page.url()).toBe(`${site.origin}/?wallet=${encodeURIComponent(wallet.origin)}&mode=redirect#part`);
    expect(wallet.begun).toMatchObject([{ mode: 'redirect' }]);
    await expectNoSecrets();
    await page.reload();
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
    expect(proofs()).toEqual([true]);
  });

  it('comes back to the address that the site names, and says that the person turned it down', async () => {
    await open({ query: { mode: 'redirect', redirectUrl: `${site.origin}/?wallet=${encodeURIComponent(wallet.origin)}&mode=redirect&page=back` } });
    await Promise.all([page.waitForURL(/127[.]0[.]0[.]1/), press('Google')]);
    await Promise.all([page.waitForURL((url) => url.origin === site.origin && url.searchParams.get('page') === 'back'), page.click('#no')]);
    await sees('You turned it down at Google.');
    expect(page.url()).not.toContain('latchkey');
  });

  it('goes on in another tab, where the phone has ended the one that began', async () => {
    await open({ query: { mode: 'redirect' } });
    await Promise.all([page.waitForURL(/127[.]0[.]0[.]1/), press('Google')]);
    const [login] = wallet.begun;
    await page.close();
    page = await context.newPage();
    await page.goto(`${wallet.origin}/api/2024-05-05/login/google/callback?flowId=${login?.flowId}`);
    await page.waitForURL((url) => url.origin === site.origin);
    await connected();
    expect(proofs()).toEqual([true]);
    await expectNoSecrets();
  });

  it('begins anew for a person who comes back by Back', async () => {
    await open({ query: { mode: 'redirect' } });
    await Promise.all([page.waitForURL(/127[.]0[.]0[.]1/), press('Google')]);
    await page.goBack();
    // From the cache of pages it says that the other page was not opened; loaded anew it shows nothing.
    const again = page.getByRole('button', { name: 'Try Again', exact: true });
    const connect = page.getByRole('button', { name: 'Connect', exact: true });
    await again.or(connect).first().waitFor({ timeout: 15_000 });
    expect(wallet.proved).toEqual([]);
    if (!(await again.isVisible())) {
      await connect.click();
      await press('Shop Wallet');
      await page.getByRole('button', { name: 'Google', exact: true }).waitFor();
    }
    await Promise.all([page.waitForURL(/127[.]0[.]0[.]1/), press((await again.isVisible()) ? 'Try Again' : 'Google')]);
    await Promise.all([page.waitForURL((url) => url.origin === site.origin), page.click('#yes')]);
    await connected();
  });

  it('lets in by a window that does not report back: the page that began takes over', async () => {
    await open({ query: { mode: 'window' } });
    const other = await opens();
    await sees('Go on in the other window');
    await answer(other);
    await connected();
    expect([wallet.begun, proofs()]).toMatchObject([[{ mode: 'window' }], [true]]);
  });

  it('adds an account elsewhere to the one that is signed in', async () => {
    await open();
    await answer(await opens());
    await connected();
    await press('Add a way');
    await page.getByRole('heading', { name: 'Add a way to sign in' }).waitFor();
    await answer(await opens('Apple'));
    await eventually(async () => expect(await page.evaluate(() => (window as unknown as { readonly linked: unknown }).linked)).toBe(true)); // put there by the page
    expect(wallet.begun.map(({ providerId, purpose }) => [providerId, purpose])).toEqual([['google', 'signIn'], ['apple', 'link']]);
  });
});
