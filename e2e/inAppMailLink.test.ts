import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchPlain } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { startWalletServer } from './lib/walletServer.ts';
import type { WalletServer } from './lib/walletServer.ts';

const source = path.join(import.meta.dirname, 'pages/shop');
const folder = path.join(import.meta.dirname, 'artifacts/pages/mailLink');

/** Links in mails, over the real server and a real mail server: the page that waits, and the browser that the link is opened in. */
describe('a link in a mail', () => {
  let browser: Browser;
  let pages: StaticServer;
  let server: WalletServer;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'main.tsx')], outdir: folder, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
    [browser, pages] = await Promise.all([launchPlain(), serveFolder({ folder })]);
    server = await startWalletServer({ host: 'wallet.shop.localhost', sites: [{ siteId: 'shop', name: 'Shop', origins: [pages.origin.replace('localhost', 'shop.localhost')], codes: { mailHas: ['code', 'link'] } }] });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), pages?.close(), server?.close()]);
  });
  afterEach(async () => void (await Promise.all(contexts.splice(0).map((context) => context.close()))));

  async function newContext(): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
    contexts.push(context);
    return context;
  }

  /** Up to where the page waits for the link. */
  async function ask(email: string, context?: BrowserContext): Promise<{ readonly page: Page; readonly number: string; readonly context: BrowserContext }> {
    const own = context ?? (await newContext());
    const page = await own.newPage();
    await page.goto(`${pages.origin.replace('localhost', 'shop.localhost')}/?rpc=${encodeURIComponent('http://127.0.0.1:9')}&wallet=${encodeURIComponent(server.origin)}`);
    for (const name of ['Connect', 'Shop Wallet']) await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const number = (await page.getByLabel('Number to choose').textContent()) ?? '';
    expect(number).toMatch(/^\d\d$/);
    return { page, number, context: own };
  }

  const letIn = async (page: Page): Promise<void> => {
    const wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
    await pressInFrame(wallet.getByRole('button', { name: 'Later', exact: true }));
    await pressInFrame(wallet.getByRole('button', { name: 'Go on without recovery', exact: true }));
    await eventually(async () => expect(await page.getByTestId('account').textContent()).toMatch(/^0x/), 20_000);
  };

  it('is opened on another device, where the number is chosen: the page goes on by itself, and nothing is signed in there', async () => {
    const { page, number } = await ask('ada@mail.example');
    const other = await newContext();
    const violations = await recordViolations(other);
    const opened = await other.newPage();
    const requests: string[] = [];
    opened.on('request', (request) => requests.push(`${request.method()} ${request.url()} ${request.headers()['referer'] ?? ''}`));
    const link = await server.takeLink('ada@mail.example');
    const secret = new URL(link).hash.slice(24);
    await opened.goto(link);
    await opened.getByRole('heading', { name: 'Sign in to Shop?' }).waitFor();
    expect(await findAccessibilityViolations(opened)).toEqual([]);
    if (!process.env['CI']) await opened.screenshot({ path: path.join(import.meta.dirname, 'artifacts/mailLink.png') });
    expect(await opened.getByRole('button').count()).toBe(10);
    await opened.getByRole('button', { name: number, exact: true }).click();
    await opened.getByRole('heading', { name: 'Confirmed' }).waitFor();
    await letIn(page);
    expect(await other.cookies()).toEqual([]);
    expect(new URL(opened.url()).hash).toBe('');
    expect([requests.length > 0, requests.filter((line) => line.includes(secret))]).toEqual([true, []]);
    expect(JSON.stringify(server.logs)).not.toContain(secret);
    expect(violations.lines()).toEqual([]);
  });

  it('is opened in another tab of the same browser', async () => {
    const { page, number, context } = await ask('bob@mail.example');
    const opened = await context.newPage();
    await opened.goto(await server.takeLink('bob@mail.example'));
    await opened.getByRole('button', { name: number, exact: true }).click();
    await opened.getByRole('heading', { name: 'Confirmed' }).waitFor();
    await page.bringToFront();
    await letIn(page);
    await opened.goto('about:blank');
    await opened.goto(await server.takeLink('bob@mail.example'));
    await opened.getByText('has expired or was used already').waitFor();
    expect(await opened.getByRole('button').count()).toBe(0);
  });

  it('is not used up by a scanner that loads it, runs its script and presses nothing, and its code can be typed in place of it', async () => {
    const { page } = await ask('cid@mail.example');
    const scanner = await newContext();
    for (let times = 0; times < 3; times += 1) {
      const opened = await scanner.newPage();
      await opened.goto(await server.takeLink('cid@mail.example'));
      await opened.getByRole('heading', { name: 'Sign in to Shop?' }).waitFor();
      await opened.close();
    }
    await page.getByRole('textbox', { name: 'Code' }).fill(await server.takeCode('cid@mail.example'));
    await letIn(page);
    expect(await scanner.cookies()).toEqual([]);
  });

  it('that another person has asked for lets that person in by no press but the one of their number, and is told as turned down', async () => {
    const attacker = await ask('dot@mail.example');
    const victim = await (await newContext()).newPage();
    await victim.goto(await server.takeLink('dot@mail.example'));
    await victim.getByRole('button', { name: 'I did not ask for this' }).click();
    await victim.getByText('lets no one in any more').waitFor();
    await attacker.page.getByText('The link was turned down.').first().waitFor();
    expect(await attacker.page.getByTestId('account').textContent()).toBe('none');
  });
});
