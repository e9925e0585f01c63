import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchPlain } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { startIdentityProvider } from './lib/identityProvider.ts';
import type { IdentityProvider } from './lib/identityProvider.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';

const source = path.join(import.meta.dirname, 'pages/windows');
const folder = path.join(import.meta.dirname, 'artifacts/pages/windows');

/** A plugin of the kind that a social login is, in a real browser, beside a page on another origin. */
describe('windows and redirects', () => {
  let browser: Browser;
  let server: StaticServer;
  let identity: IdentityProvider;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'main.ts')], outdir: folder, bundle: true, splitting: true, format: 'esm', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
    [browser, server, identity] = await Promise.all([launchPlain({ blocksPopups: true }), serveFolder({ folder }), startIdentityProvider()]);
  }, 120_000);

  afterAll(async () => {
    await Promise.all([browser?.close(), server?.close(), identity?.close()]);
  });

  afterEach(() => context.close());

  async function open({ asks = '', query = {} }: { readonly asks?: string; readonly query?: Readonly<Record<string, string>> } = {}): Promise<void> {
    context = await browser.newContext();
    page = await context.newPage();
    const url = new URL(server.origin);
    url.searchParams.set('identity', `${identity.origin}/login?${asks}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    await page.goto(url.href);
    await sees('failed login.nothing'); // there was nothing to resume
  }

  const sees = (line: string, on = page): Promise<void> => eventually(async () => expect(await lines(on)).toContain(line));
  const lines = async (on = page): Promise<readonly string[]> => ((await on.locator('#log').textContent()) ?? '').trim().split('\n');
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  async function opens(name = 'Pop-up'): Promise<Page> {
    const [popup] = await Promise.all([page.waitForEvent('popup'), press(name)]);
    return popup;
  }
  const agree = (popup: Page): Promise<void> => popup.click('#yes').catch(() => {}); // it closes by itself
  const kept = (): Promise<string> => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

  it('signs in by a window of the size of the mode, which closes', async () => {
    await open();
    const popup = await opens();
    await sees('phase loaded');
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([350, 500]);
    const closed = popup.waitForEvent('close');
    await agree(popup);
    await sees('signed in');
    await closed;
    expect(await lines()).toEqual(['failed login.nothing', 'phase open', 'phase loaded', 'phase answered', 'proof', 'signed in']);
    expect(await kept()).not.toMatch(/attempts|ticket|kept-by/);
  });

  it('opens the window in the click while its own code is on a slow line, and sends it on', async () => {
    await open({ query: { loadMs: '6500', late: '1' } }); // longer than the browser remembers a click
    const popup = await opens();
    expect(popup.url()).toBe('about:blank');
    await popup.waitForURL(/\/login/, { timeout: 20_000 });
    await agree(popup);
    await sees('signed in');
  }, 60_000);

  it('says that the person has closed the window', async () => {
    await open();
    const popup = await opens();
    await sees('phase loaded');
    await popup.close();
    await sees('failed window.closed');
    expect(await kept()).not.toContain('attempts');
  });

  it('gives a window up that never loads, and one that never answers', async () => {
    await open({ asks: 'never=1' });
    const popup = await opens();
    const closed = popup.waitForEvent('close');
    await sees('failed window.silent');
    await closed;
    await context.close();
    await open({ query: { limitMs: '1500' } });
    const loaded = await opens();
    await sees('phase loaded');
    await sees('failed window.silent');
    await eventually(async () => expect([loaded.isClosed(), context.pages().length]).toEqual([true, 1]));
  });

  it('shows the way on where the browser has blocked the window, and opens it by the click on that alone', async () => {
    await open();
    await page.evaluate(() => {
      const own = window.open;
      Object.assign(window, { open: () => null, allow: () => { window.open = own; } });
    });
    await press('Pop-up');
    await sees('phase blocked');
    await page.evaluate(() => (window as unknown as { allow(): void }).allow()); // put there above
    await page.waitForTimeout(1_000);
    expect(context.pages()).toHaveLength(1);
    const popup = await opens('Show');
    await agree(popup);
    await sees('signed in');
  });

  it('signs in where the page in the window keeps itself apart, and believes its closed flag no more', async () => {
    await open({ asks: 'coop=1' });
    const [popup] = await Promise.all([context.waitForEvent('page'), press('Pop-up')]);
    await popup.waitForSelector('#yes');
    await sees('phase severed');
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
    await popup.click('#yes');
    await sees('signed in');
  });

  it('reads no nonsense of its page, and nothing of other origins and windows', async () => {
    await open({ asks: 'hostile=1' });
    const popup = await opens();
    await sees('phase loaded');
    const flow = new URL(popup.url()).searchParams.get('flow');
    await page.evaluate((id) => {
      window.postMessage({ flow: id, done: true }, '*');
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.srcdoc = `<script>parent.postMessage({ flow: ${JSON.stringify(id)}, done: true }, '*')</script>`;
      document.body.append(frame);
      const own = document.createElement('iframe');
      own.srcdoc = frame.srcdoc;
      document.body.append(own);
    }, flow);
    // A frame of the right origin is another window all the same.
    await page.evaluate((src) => {
      const frame = Object.assign(document.createElement('iframe'), { src });
      document.body.append(frame);
    }, popup.url());
    await page.frameLocator('iframe').last().locator('#yes').waitFor();
    await page.waitForTimeout(500);
    expect(await lines()).toEqual(['failed login.nothing', 'phase open', 'phase loaded']);
    await agree(popup);
    await sees('signed in');
  });

  it('closes the window for a person who gives up, and has one window at a time', async () => {
    await open();
    const first = await opens();
    await sees('phase loaded');
    await press('Show');
    expect(context.pages()).toHaveLength(2);
    const [second] = await Promise.all([page.waitForEvent('popup'), first.waitForEvent('close'), press('Pop-up')]);
    await Promise.all([second.waitForEvent('close'), press('Cancel')]);
    await eventually(async () => expect((await lines()).filter((line) => line === 'failed user.cancelled')).toHaveLength(1));
    await sees('failed 20'); // the reason of the site's own signal, an AbortError
  });

  it('closes the window with the plugin', async () => {
    await open();
    const popup = await opens();
    await sees('phase loaded');
    await Promise.all([popup.waitForEvent('close'), page.evaluate(() => (window as unknown as { kit: { unregister(id: string): void } }).kit.unregister('login'))]); // put there by the page
    await sees('phase failed');
    expect(context.pages()).toHaveLength(1);
  });

  it('goes on after the page was reloaded in the middle, once', async () => {
    await open();
    const popup = await opens();
    await sees('phase loaded');
    await page.reload();
    await sees('phase severed');
    const other = await context.newPage();
    await other.goto(page.url());
    await sees('failed login.nothing', other);
    await agree(popup);
    await sees('proof');
    expect(await lines()).toEqual(['phase severed', 'phase answered', 'proof', 'resumed true']);
  });

  it('goes to the other page and comes back, where the attempt is taken up once, in whichever tab', async () => {
    await open();
    await Promise.all([page.waitForURL(/\/login/), press('Redirect')]);
    const bystander = await context.newPage(); // another tab of the site, loaded meanwhile
    await bystander.goto(`${server.origin}/?identity=${encodeURIComponent(`${identity.origin}/login?`)}`);
    await sees('failed login.nothing', bystander);
    const returned = page.waitForURL((url) => url.origin === server.origin);
    await page.click('#yes');
    await returned;
    const address = page.url();
    await sees('proof');
    await sees('resumed true');
    expect(page.url()).not.toContain('flow=');
    const again = await context.newPage();
    await again.goto(address.includes('flow=') ? address : `${address}&flow=again`);
    await sees('failed login.nothing', again);
  });

  it('says so when the person comes back by Back', async () => {
    await open();
    await Promise.all([page.waitForURL(/\/login/), press('Redirect')]);
    await page.goBack();
    await eventually(async () => expect((await lines()).some((line) => line === 'failed window.notLeft' || line === 'failed login.nothing')).toBe(true));
    const popup = await opens();
    await agree(popup);
    await sees('signed in');
  });

  it('signs in by a window that does not report back', async () => {
    await open();
    const [opened] = await Promise.all([context.waitForEvent('page'), press('Window')]);
    await opened.waitForSelector('#yes');
    await opened.click('#yes');
    await eventually(async () => expect([...(await lines()), ...(await lines(opened))]).toContain('proof'));
  });
});
