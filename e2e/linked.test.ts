import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { fromBase32, stepOf, totpOf } from '../server/core/totp.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { launchPlain } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { pressGuarded } from './lib/guardedButton.ts';
import { pressInFrame, tickInFrame } from './lib/pressInFrame.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { startWalletServer } from './lib/walletServer.ts';
import type { WalletServer } from './lib/walletServer.ts';

const source = path.join(import.meta.dirname, 'pages/shop');
const folder = path.join(import.meta.dirname, 'artifacts/pages/linked');
const quarterMs = 15 * 60_000 + 1;

/** What an account is signed in by, on the kit's own screens and the wallet's, over the real server and a real mail server. */
describe('the ways in of an account', () => {
  let browser: Browser;
  let pages: StaticServer;
  let server: WalletServer;
  let context: BrowserContext;
  let page: Page;
  let wallet: FrameLocator;
  let dialog: Locator;
  let passedMs = 0;
  let visitors = 0;

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'main.tsx')], outdir: folder, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
    [browser, pages] = await Promise.all([launchPlain(), serveFolder({ folder })]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), pages?.close()]);
  });
  afterEach(async () => {
    await Promise.all([context?.close(), server?.close()]);
  });

  /** A server without accounts, so that a second try meets none of the first, and a visitor. */
  async function open(mostAccounts = 4): Promise<void> {
    passedMs = 0;
    server = await startWalletServer({ host: 'wallet.shop.localhost', sites: [{ siteId: 'shop', name: 'Shop', origins: [pages.origin.replace('localhost', 'shop.localhost')], accounts: { most: mostAccounts } }] });
    await visit();
  }

  /** A browser of its own. */
  async function visit(): Promise<void> {
    context = await browser.newContext({ viewport: { width: 1_000, height: 900 }, extraHTTPHeaders: { 'x-forwarded-for': `10.20.${(visitors += 1)}.1` } });
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
    wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
    dialog = page.locator('[data-latchkey-modal]');
    await page.goto(`${pages.origin.replace('localhost', 'shop.localhost')}/?rpc=${encodeURIComponent('http://127.0.0.1:1')}&wallet=${encodeURIComponent(server.origin)}`);
  }
  const wait = (ms: number): void => {
    passedMs += ms;
    server.wait(ms);
  };
  const press = (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).first().click();
  const pressWallet = (name: string): Promise<void> => pressInFrame(wallet.getByRole('button', { name, exact: true }));
  const confirmWallet = (name: string): Promise<void> => pressGuarded(page, wallet.getByRole('button', { name, exact: true }));
  const heading = (name: string): Promise<void> => dialog.getByRole('heading', { name, exact: true }).waitFor();
  const account = (): Promise<string> => eventually(async () => {
    const address = (await page.getByTestId('account').textContent()) ?? '';
    expect(address).toMatch(/^0x/);
    return address;
  }, 20_000);
  const giveCode = async (email: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await press('Continue');
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    await field.fill(await server.takeCode(email));
  };
  async function signIn(email: string): Promise<void> {
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByRole('button', { name: /^Shop Wallet/ }).first().click(); // with a mark, once it was used
    await giveCode(email);
  }
  /** As a new visitor, up to the account. */
  async function join(email: string): Promise<string> {
    await signIn(email);
    await pressWallet('Later');
    await pressWallet('Go on without recovery');
    return account();
  }
  async function manage(entry: string): Promise<void> {
    await page.locator('main button').first().click(); // the account's button
    await press('Manage Wallet');
    await press(entry);
  }
  const rows = (): Promise<readonly string[]> => dialog.getByRole('listitem').allTextContents();
  const mailsTo = (email: string): readonly string[] => server.mails.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.subject ?? '');

  it('link a second address, unlink the first, and lead to the same wallet by what is left', async () => {
    await open();
    const address = await join('ada@mail.example');
    await manage('Linked Profiles');
    await heading('Linked Profiles');
    await dialog.getByText('This is the only way to sign in to this account.').waitFor();
    await press('Link a Profile');
    await giveCode('ada@work.example');
    await eventually(async () => expect(await rows()).toEqual(['E-mailada@mail.exampleUnlink', 'E-mailada@work.exampleUnlink']), 15_000);
    expect(await findAccessibilityViolations(page, '[data-latchkey-modal]')).toEqual([]);
    await eventually(() => expect([mailsTo('ada@mail.example'), mailsTo('ada@work.example')].map((subjects) => subjects.filter((subject) => subject.startsWith('New way to sign in')).length)).toEqual([1, 1]), 15_000);

    wait(quarterMs);
    await press('Unlink ada@mail.example');
    await wallet.getByText('It no longer signs in to this account.').waitFor();
    await confirmWallet('Unlink');
    await wallet.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await wallet.getByLabel('Code with six digits').fill(await server.takeCode('ada@mail.example'));
    await eventually(async () => expect(await rows()).toEqual(['E-mailada@work.example']), 15_000);
    await eventually(() => expect([mailsTo('ada@mail.example'), mailsTo('ada@work.example')].map((subjects) => subjects.filter((subject) => subject.startsWith('Way to sign in removed')).length)).toEqual([1, 1]), 15_000);

    await page.reload();
    expect(await account()).toBe(address);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByText('Leave: done').waitFor();
    wait(61_000);
    await signIn('ada@work.example');
    expect(await account()).toBe(address);
  });

  it('are never merged: what is another account’s leads to that account, or to another way', async () => {
    await open();
    await join('bob@mail.example');
    await context.close();
    await visit();
    const address = await join('eve@mail.example');
    wait(61_000);
    await manage('Link a Profile');
    await giveCode('bob@mail.example');
    await heading('This belongs to another account');
    expect(await findAccessibilityViolations(page, '[data-latchkey-modal]')).toEqual([]);
    await press('Use another way');
    await heading('Add a way to sign in');
    await press('Close');
    expect(await account()).toBe(address);
    wait(61_000);
    await manage('Link a Profile');
    await giveCode('bob@mail.example');
    await press('Sign in with that account instead');
    await heading('Sign in');
    expect(await page.getByTestId('account').textContent()).toBe('none');
  });

  it('are kept by an authenticator app, which is asked for before the key is shown', async () => {
    await open();
    await join('cay@mail.example');
    await manage('Two-step verification');
    await wallet.getByText('It is off.').waitFor();
    await pressWallet('Turn on');
    const key = ((await wallet.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(await page.evaluate(() => document.documentElement.innerHTML)).not.toContain(key); // the page sees nothing of it
    const codeNow = (): Promise<string> => totpOf(fromBase32(key) ?? new Uint8Array(), stepOf(Date.now() + passedMs));
    await wallet.getByLabel('Code that the app shows').fill(await codeNow());
    await pressWallet('Verify');
    await wallet.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    const papers = await wallet.getByRole('listitem').allTextContents();
    expect(papers).toHaveLength(10);
    await tickInFrame(wallet.getByRole('checkbox'));
    await pressWallet('Continue');
    await wallet.getByText('It is on.').waitFor();
    await pressWallet('Close');
    await eventually(() => expect(mailsTo('cay@mail.example')).toContain('Two-step verification is on for your wallet at Shop'), 15_000);

    wait(quarterMs);
    await press('Export Private Key');
    await pressWallet('Continue');
    await tickInFrame(wallet.getByRole('checkbox'));
    await confirmWallet('Show it');
    await wallet.getByLabel('Code with six digits').fill(await server.takeCode('cay@mail.example'));
    await wallet.getByRole('heading', { name: 'Two-step verification' }).waitFor();
    await wallet.getByLabel('Code', { exact: true }).fill('000000');
    await pressWallet('Verify');
    await wallet.getByText('This code is not right, or was used before.').first().waitFor();
    await wallet.getByLabel('Code', { exact: true }).fill(papers[0] ?? '');
    await pressWallet('Verify');
    await wallet.getByRole('heading', { name: 'Private key' }).waitFor();
    await pressWallet('Done');
  });

  it('are refused where the site has as many accounts as it may have, and those that it has sign in', async () => {
    await open(1);
    await join('bob@mail.example');
    await context.close();
    await visit();
    await signIn('dan@mail.example'); // the second
    await dialog.getByText('This site can take no more accounts at present.').first().waitFor();
    await press('Back');
    await press('Continue as guest');
    await dialog.getByText('This site can take no more accounts at present').first().waitFor();
    await context.close();
    await visit();
    wait(61_000);
    await signIn('bob@mail.example');
    expect(server.logs.filter(({ code }) => code === 'accountLimit').map(({ status }) => status)).toEqual([402, 402]);
    await dialog.getByText('This wallet cannot be opened on this device yet').first().waitFor(); // who is let in to the account has still to open the wallet
  });
});
