import { appendFile, copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { verifyMessage } from 'ethers';
import type { Locator, Page } from 'playwright-core';
import { buildStandalone } from '../scripts/lib/buildStandalone.mjs';
import { contentSecurityPolicy } from '../src/entries/policy.ts';
import { createLatchkey, defineChain } from '../src/index.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { startAnvil } from './lib/anvil.ts';
import type { Anvil } from './lib/anvil.ts';
import { launchWithExtensions } from './lib/browser.ts';
import type { WalletBrowser } from './lib/browser.ts';
import { buildExtension } from './lib/buildExtension.ts';
import { buildPage } from './lib/buildPage.ts';
import { deepActiveElement } from './lib/deepActiveElement.ts';
import { eventually } from './lib/eventually.ts';
import { findOverflow } from './lib/findOverflow.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { Violations } from './lib/recordViolations.ts';
import { noncePlaceholder, serveFolder } from './lib/server.ts';
import type { StaticServer } from './lib/server.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [first, second] = testAccounts;
const chainId = 31_337;

describe('elements in a page without React, under a strict policy', () => {
  let node: Anvil;
  let browser: WalletBrowser<'main'>;
  let server: StaticServer;
  let policy: string;
  let violations: Violations;
  let page: Page;
  const troubles: string[] = [];
  /** Paths of what the page has asked for. */
  const asked: string[] = [];

  beforeAll(async () => {
    const [folder, extension] = await Promise.all([
      buildPage('elements', 'elements'),
      buildExtension({ name: 'First Wallet', rdns: 'test.first' }),
      startAnvil({ chainId }).then((started) => void (node = started)),
    ]);
    const chains = [{ id: chainId, name: 'Home', rpc: node.url, testnet: true }];
    policy = contentSecurityPolicy(createLatchkey({ chains: chains.map(defineChain) }), { nonce: noncePlaceholder });
    [browser, server] = await Promise.all([launchWithExtensions({ extensions: { main: extension } }), serveFolder({ folder, demo: { chains }, contentSecurityPolicy: policy })]);
    violations = await recordViolations(browser.context);
  });

  beforeEach(async () => {
    await browser.wallets.main.setState({ keys: [first.privateKey, second.privateKey], chainId: `0x${chainId.toString(16)}`, chains: { [`0x${chainId.toString(16)}`]: { name: 'Home', rpcUrl: node.url } } });
    page = await browser.context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text())) troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('request', (request) => asked.push(new URL(request.url()).origin === server.origin ? new URL(request.url()).pathname : request.url()));
    await page.goto(server.origin);
    await button('first').waitFor();
  });

  afterEach(async () => {
    await page.evaluate(() => localStorage.clear());
    await page.close();
    await browser.wallets.main.reset();
    const found = [troubles.splice(0), violations.lines()];
    violations.clear(); // what one test has found is no other's
    asked.length = 0;
    expect(found).toEqual([[], []]);
  });

  afterAll(async () => {
    await browser?.close();
    await Promise.all([server?.close(), node?.stop()]);
  });

  const element = (id: string): Locator => page.locator(`#${id}`);
  const button = (id: string): Locator => element(id).getByRole('button');
  const dialog = (): Locator => page.getByRole('dialog');
  const events = (): Promise<readonly string[]> => page.getByRole('list', { name: 'Events' }).getByRole('listitem').allTextContents();
  const focused = async (): Promise<string> => (await deepActiveElement(page)).evaluate((active) => active?.textContent ?? '');
  const style = (of: Locator, name: string): Promise<string> => of.evaluate((each, property) => getComputedStyle(each).getPropertyValue(property), name);
  const connect = async (id: string): Promise<void> => {
    await button(id).click();
    await dialog().getByRole('button', { name: 'First Wallet' }).click();
    await browser.wallets.main.approveNext('connect');
    await button(id).and(page.getByRole('button', { name: 'Account 0xf39F…2266' })).waitFor();
    await dialog().waitFor({ state: 'detached' });
  };

  it('loads React at the first sign that the modal will open, and nothing from elsewhere', async () => {
    const sent = (await fetch(server.origin)).headers.get('content-security-policy');
    expect([sent?.includes("require-trusted-types-for 'script'"), sent?.includes('unsafe-inline')]).toEqual([true, false]);
    const before = [...asked];
    expect(await page.evaluate(() => document.querySelectorAll('[data-latchkey], style').length)).toBe(0);
    await button('first').hover();
    await eventually(() => expect(asked.length).toBeGreaterThan(before.length));
    await page.waitForLoadState('networkidle');
    expect(asked.filter((each) => !each.startsWith('/'))).toEqual([]);
    expect(await dialog().count()).toBe(0);
  });

  it('connects by keys alone, tells the page, and gives the focus back', async () => {
    await page.keyboard.press('Tab');
    expect(await focused()).toContain('Connect');
    await page.keyboard.press('Enter');
    await dialog().getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await focused()).toContain('Connect');
    await page.keyboard.press('Enter');
    const wallet = dialog().getByRole('button', { name: 'First Wallet' });
    await wallet.waitFor();
    for (let presses = 0; presses < 20 && !(await focused()).includes('First Wallet'); presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await browser.wallets.main.approveNext('connect');
    await dialog().waitFor({ state: 'detached' });
    const account = { address: first.address, chainId, walletId: 'test.first' };
    await eventually(async () => expect(await events()).toEqual([`first latchkey-connect ${JSON.stringify(account)}`]));
    expect(await button('first').getAttribute('aria-label')).toBe('Account 0xf39F…2266');

    await browser.wallets.main.selectAccount(1);
    await eventually(async () => expect((await events()).slice(1)).toEqual([`first latchkey-change ${JSON.stringify({ ...account, address: second.address })}`]));
    await button('first').press('Enter');
    await dialog().getByRole('button', { name: 'Disconnect' }).click();
    await eventually(async () => expect((await events()).slice(2)).toEqual([`first latchkey-disconnect ${JSON.stringify({ ...account, address: second.address })}`]));
    expect(await button('first').textContent()).toBe('Connect');
  });

  it('keeps two kits apart, each with its own modal and looks', async () => {
    await connect('first');
    expect([await button('second').textContent(), (await button('second').boundingBox())?.height]).toEqual(['Log in', 36]);
    await button('second').click();
    await dialog().getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await style(dialog(), '--lk-background')).toBe('#171a22');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.reload();
    await button('first').and(page.getByRole('button', { name: 'Account 0xf39F…2266', exact: true })).waitFor();
    expect(await button('second').textContent()).toBe('Log in');
    expect(await events()).toEqual([expect.stringContaining('first latchkey-connect')]);
  });

  it('takes colours from variables of the page, and what it says of parts', async () => {
    expect(await style(button('first'), 'background-color')).toBe('rgb(47, 79, 224)');
    await page.evaluate(() => document.documentElement.classList.add('green', 'parts'));
    expect([await style(button('first'), 'background-color'), await style(button('first'), 'border-top-left-radius'), await style(button('first'), 'text-transform')]).toEqual(['rgb(0, 90, 60)', '3px', 'uppercase']);
    await button('first').click();
    await dialog().getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await style(dialog(), '--lk-accent')).toBe('rgb(0, 90, 60)');
    await page.evaluate(() => document.documentElement.classList.remove('green')); // as a page does that turns its theme over
    await eventually(async () => expect(await style(dialog(), '--lk-accent')).toBe('#2f4fe0'));
    await page.keyboard.press('Escape');
    await connect('first');
    expect([await style(button('first'), 'letter-spacing'), await style(button('second'), 'letter-spacing')]).toEqual(['2px', 'normal']);
  });

  it.each(['light', 'dark'] as const)('has no fault that axe-core finds, %s, and fits a phone from right to left', async (colorScheme) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
      const added = document.createElement('latchkey-embed');
      document.getElementById('place')?.append(added);
      added.nonce = document.querySelector('latchkey-button')?.nonce ?? ''; // in the same task, as frameworks do that bind properties last
    });
    const embed = page.locator('latchkey-embed');
    await embed.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([await findAccessibilityViolations(page), await findOverflow(page)]).toEqual([[], []]);
    await button('first').click();
    await dialog().getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([await findAccessibilityViolations(page, 'dialog'), await findOverflow(page)]).toEqual([[], []]);
    expect(await style(dialog(), '--lk-background')).toBe(colorScheme === 'dark' ? '#171a22' : '#ffffff');
    await page.keyboard.press('Escape');
  });

  it('connects in the page itself, by keys, and shows the account there', async () => {
    await page.evaluate(() => {
      const embed = Object.assign(document.createElement('latchkey-embed'), { nonce: document.querySelector('latchkey-button')?.nonce });
      document.getElementById('place')?.append(embed);
    });
    const panel = page.locator('latchkey-embed').getByRole('region');
    const wallet = panel.getByRole('button', { name: 'First Wallet' });
    await wallet.press('Enter');
    await browser.wallets.main.approveNext('connect');
    await panel.getByText('Connected with First Wallet').waitFor();
    expect([await dialog().count(), await button('first').textContent()]).toEqual([0, '0xf39F…2266']);
    await page.evaluate(() => document.querySelector('main')?.append(document.querySelector('latchkey-embed') ?? '')); // moved, not made anew
    await panel.getByText('Connected with First Wallet').waitFor();
    await page.evaluate(() => document.querySelector('latchkey-embed')?.remove());
    expect(await panel.count()).toBe(0);
  });

  it('says that its code could not be loaded, tells the page, and tries again', async () => {
    await page.route('**/reactPart-*.js', (route) => route.abort());
    await button('first').click();
    await button('first').and(page.getByRole('button', { name: 'Could not load. Try again' })).waitFor();
    expect(await events()).toEqual(['first latchkey-error {"code":"screen.loadFailed","message":"This part of the page could not be loaded"}']);
    await page.unroute('**/reactPart-*.js');
    await button('first').click();
    await dialog().getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('are in one file too, which a page loads without a bundler, and needs nothing beside it', async () => {
    const folder = path.join(import.meta.dirname, 'artifacts/pages/standalone');
    const { partFiles } = await buildStandalone(path.join(import.meta.dirname, '..'), folder);
    expect(partFiles).toBeGreaterThan(60);
    const source = path.join(import.meta.dirname, 'pages/standalone');
    await copyFile(path.join(source, 'page.js'), path.join(folder, 'page.js'));
    const hashes: Readonly<Record<string, string>> = JSON.parse(await readFile(path.join(folder, 'integrity.json'), 'utf8'));
    expect(Object.keys(hashes)).toHaveLength(partFiles + 1);
    await writeFile(path.join(folder, 'index.html'), (await readFile(path.join(source, 'index.html'), 'utf8')).replace('__INTEGRITY__', hashes['latchkey.js'] ?? ''));
    const plain = await serveFolder({ folder, demo: { chains: [{ id: chainId, name: 'Home', rpc: node.url, testnet: true }] }, contentSecurityPolicy: policy });
    try {
      await page.route('**/latchkey-parts/**', (route) => route.abort());
      asked.length = 0;
      await page.goto(plain.origin);
      await page.getByRole('button', { name: 'Connect' }).click();
      await dialog().getByRole('button', { name: 'First Wallet' }).click();
      await browser.wallets.main.approveNext('connect');
      await browser.wallets.main.approveNext('sign');
      await eventually(async () => expect(verifyMessage('Hello, file', (await page.locator('output').textContent()) ?? '')).toBe(first.address));
      expect(asked.map((each) => each.replace(plain.origin, '')).filter((each) => each.endsWith('.js')).sort()).toEqual(['/latchkey.js', '/page.js']);
      await page.evaluate(() => localStorage.clear());
      await page.unroute('**/latchkey-parts/**');
      await page.reload();
      await page.evaluate(() => document.querySelector('latchkey-button')?.setAttribute('locale', 'de_DE'));
      await page.getByRole('button', { name: 'Verbinden' }).waitFor();
      expect(asked.map((each) => each.replace(plain.origin, ''))).toContain('/latchkey-parts/locales-de_DE.js');

      // Another file than the one that the page's hash is of does not run.
      await appendFile(path.join(folder, 'latchkey.js'), '\n');
      const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
      await page.reload();
      expect((await refused).type()).toBe('error');
      expect(await page.evaluate(() => customElements.get('latchkey-button') === undefined)).toBe(true);
      troubles.length = 0;
    } finally {
      await page.goto(server.origin);
      await plain.close();
    }
  });
});
