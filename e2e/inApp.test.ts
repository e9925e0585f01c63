import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { verifyMessage } from 'ethers';
import { build } from 'esbuild';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import { createSignInSite } from './lib/signInSite.ts';
import { launchPlain } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { pressGuarded } from './lib/guardedButton.ts';
import { pressInFrame } from './lib/pressInFrame.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { startWalletServer } from './lib/walletServer.ts';
import type { WalletServer } from './lib/walletServer.ts';

const source = path.join(import.meta.dirname, 'pages/shop');
/** They are for people, and there are none in CI. */
const takesPictures = !process.env['CI'];
const folder = path.join(import.meta.dirname, 'artifacts/pages/shop');

/** What a site's visitor does with the kit's own screens, over the real server, a real mail server and a real node. */
describe('a visitor without a wallet', () => {
  let browser: Browser;
  let pages: StaticServer;
  let server: WalletServer;
  let node: Anvil;
  const site = createSignInSite({ expiresInMs: 600_000 });
  let context: BrowserContext;
  let page: Page;
  let wallet: FrameLocator;

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'main.tsx')], outdir: folder, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
    [browser, pages, node] = await Promise.all([launchPlain(), serveFolder({ folder, respond: site.respond }), startAnvil()]);
    server = await startWalletServer({ host: 'wallet.shop.localhost', sites: [{ siteId: 'shop', name: 'Shop', origins: [pages.origin.replace('localhost', 'shop.localhost')], oneStepSignIn: { statements: ['Welcome to the test site.'] } }] });
  }, 120_000);

  afterAll(async () => {
    await Promise.all([browser?.close(), pages?.close(), server?.close(), node?.stop()]);
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
    page = await context.newPage();
    wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
  });
  afterEach(() => context.close());

  async function open(more = ''): Promise<void> {
    await page.goto(`${pages.origin.replace('localhost', 'shop.localhost')}/?rpc=${encodeURIComponent(node.url)}&wallet=${encodeURIComponent(server.origin)}${more}`);
  }
  const sees = (line: string | RegExp): Promise<void> => eventually(async () => expect(await page.getByTestId('log').textContent()).toMatch(line), 15_000);
  const account = (): Promise<string> => eventually(async () => {
    const address = (await page.getByTestId('account').textContent()) ?? '';
    expect(address).toMatch(/^0x/);
    return address;
  }, 20_000);
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
  const pressWallet = (name: string): Promise<void> => pressInFrame(wallet.getByRole('button', { name, exact: true }));
  async function confirm(): Promise<void> {
    const button = wallet.getByRole('button', { name: 'Confirm', exact: true });
    await pressGuarded(page, button);
  }
  async function signIn(email: string, more = ''): Promise<void> {
    await open(more);
    await press('Connect');
    await press('Shop Wallet');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await press('Continue');
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    await field.fill(await server.takeCode(email));
  }

  it('asks nothing of the wallet before the visitor picks it', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open();
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
    await press('Connect');
    await page.getByRole('button', { name: 'Shop Wallet', exact: true }).waitFor();
    expect(asked.filter((url) => url.startsWith(server.origin))).toEqual([]);
  });

  it('gets one by a code, signs, pays, is known after a reload, proves itself to the site, and leaves', async () => {
    await signIn('ada@mail.example');
    await pressWallet('Later');
    await pressWallet('Go on without recovery');
    const address = await account();
    await node.rpc('anvil_setBalance', [address, '0xde0b6b3a7640000']);

    await press('Sign');
    await confirm();
    await sees(/Sign: 0x[0-9a-f]{130}/);
    const signature = /Sign: (0x[0-9a-f]{130})/.exec((await page.getByTestId('log').textContent()) ?? '')?.[1] ?? '';
    expect(verifyMessage('Hello, shop', signature)).toBe(address);

    await press('Pay');
    await confirm();
    await sees(/Pay: 0x[0-9a-f]{64}/);
    const hash = /Pay: (0x[0-9a-f]{64})/.exec((await page.getByTestId('log').textContent()) ?? '')?.[1] ?? '';
    await eventually(async () => expect(await node.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', from: address.toLowerCase() }));

    await open();
    expect(await account()).toBe(address);
    await press('Token');
    await sees(/Token: [\w-]+\.[\w-]+\.[\w-]+/);

    await press('Leave');
    await sees('Leave: done');
    expect(await page.getByTestId('account').textContent()).toBe('none');
    await open();
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
    expect(await page.getByTestId('account').textContent()).toBe('none');
  });

  it('is signed in at the site by the same step, without a question of the wallet, and again after a reload by the session alone', async () => {
    const more = `&siwe=${encodeURIComponent(site.base)}`;
    const status = (at: string): Promise<void> => eventually(async () => expect(await page.getByTestId('sign-in').textContent()).toBe(at), 20_000);
    await open(more);
    expect(site.asked).toEqual([]);
    await signIn('eve@mail.example', more);
    await pressWallet('Later');
    await pressWallet('Go on without recovery');
    await status('signedIn'); // no one confirms anything from here on
    const address = await account();
    expect([site.verifiedNonces.length, site.asked.filter((call) => call !== 'GET /session')]).toEqual([1, ['POST /payload', 'POST /verify']]);
    expect(await page.evaluate(async () => (await (await fetch('/siwe/session')).json() as { readonly address: string }).address)).toBe(address); // of the site's server
    await open(more);
    await status('signedIn');
    expect(site.verifiedNonces).toHaveLength(1);
  });

  it('is told before that the step signs in at the site as well', async () => {
    await open(`&siwe=${encodeURIComponent(site.base)}`);
    await press('Connect');
    await press('Shop Wallet');
    await eventually(async () => expect(await page.getByText(/^This also signs you in at/).textContent()).toBe(`This also signs you in at ${new URL(page.url()).host}.`), 10_000);
  });

  it('confirms once where the wallet knows the person already, and a refusal there is the last word', async () => {
    const more = `&siwe=${encodeURIComponent(site.base)}`;
    await signIn('fay@mail.example');
    await pressWallet('Later');
    await pressWallet('Go on without recovery');
    await account();
    await page.evaluate(() => localStorage.clear()); // the page forgets the wallet, and the wallet still knows the person
    await open(more);
    const before = site.verifiedNonces.length;
    await press('Connect');
    await press('Shop Wallet');
    await pressWallet('Reject');
    await eventually(async () => expect(await page.locator('dialog[data-latchkey-wallet][open]').count()).toBe(0), 10_000);
    expect([site.verifiedNonces.length, await page.getByTestId('account').textContent()]).toEqual([before, 'none']);
    await page.getByRole('button', { name: 'Shop Wallet', exact: true }).first().click();
    // Chromium hands a press on a frame that has only just come to the page around it.
    await eventually(async () => {
      if (await wallet.getByRole('button', { name: 'Confirm', exact: true }).isVisible()) await confirm();
      expect(await page.getByTestId('sign-in').textContent()).toBe('signedIn');
    }, 25_000, 1_000);
    expect(site.verifiedNonces).toHaveLength(before + 1);
  });

  it('who turns the wallet away in its own screen is told so, and nothing is signed', async () => {
    await signIn('bob@mail.example');
    await pressWallet('Later');
    await pressWallet('Go on without recovery');
    await account();
    await press('Sign');
    await pressWallet('Reject');
    await sees('Sign failed: user.rejected');
    expect(await page.getByTestId('log').textContent()).not.toContain('Sign: 0x');
  });

  it('sees one sheet at a time on a phone: the wallet in place of the modal, in the colours of both', async () => {
    await context.close();
    context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark', extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.1' } });
    page = await context.newPage();
    wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
    const modal = page.locator('[data-latchkey-modal]');
    await signIn('phone@mail.example');
    await wallet.getByRole('heading', { name: 'Set up recovery' }).waitFor();
    expect([await modal.count(), await modal.isVisible()]).toEqual([1, false]);
    const { x, y, width, height } = await page.locator('dialog[data-latchkey-wallet]').boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
    expect([x, width, y + height]).toEqual([0, 390, 844]);
    expect(await wallet.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(23, 26, 34)');
    if (takesPictures) await page.screenshot({ path: path.join(folder, 'sheet.png') });
    await wallet.getByRole('button', { name: 'Later' }).press('Enter');
    await wallet.getByRole('button', { name: 'Go on without recovery' }).press('Enter');
    await account();
    expect(await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[data-latchkey-wallet]')?.open)).toBe(false);
  });
});
