import { Interface } from 'ethers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ask, deployFixture } from './chain/lib/contracts.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { startAnvil } from './lib/anvil.ts';
import type { Anvil } from './lib/anvil.ts';
import { launchShell } from './lib/browser.ts';
import { buildPage } from './lib/buildPage.ts';
import { startBundler } from './lib/bundler.ts';
import type { Bundler } from './lib/bundler.ts';
import { deployEntryPoints } from './lib/entryPoints.ts';
import { eventually } from './lib/eventually.ts';
import { deploySafe } from './lib/safeContracts.ts';
import { serveFolder } from './lib/server.ts';
import type { StaticServer } from './lib/server.ts';
import { addVirtualAuthenticator } from './lib/virtualAuthenticator.ts';
import type { PasskeyShop } from './pages/passkeyAccount/main.tsx';

declare global {
  interface Window {
    readonly shop: PasskeyShop;
  }
}

const faults = new Interface(['function add(uint256 by) payable']);

/** An account that a passkey of the page's own domain owns: a real browser, its virtual authenticator, a real node and a real bundler. */
describe('a passkey account', () => {
  let anvil: Anvil;
  let bundler: Bundler;
  let browser: Browser;
  let pages: StaticServer;
  let world: string;
  let to: string;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    anvil = await startAnvil();
    await deployEntryPoints(anvil);
    const contracts = await deploySafe(anvil);
    to = await deployFixture(anvil, 'Faults');
    [bundler, browser, pages] = await Promise.all([startBundler(anvil), launchShell(), buildPage('passkeyAccount', 'passkeyAccount').then((folder) => serveFolder({ folder }))]);
    world = JSON.stringify({ rpc: anvil.url, bundler: bundler.url, contracts });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([browser?.close(), pages?.close(), bundler?.stop()]);
    await anvil?.stop();
  });
  afterEach(async () => void (await Promise.all(contexts.splice(0).map((context) => context.close()))));

  async function open(options: Parameters<Browser['newContext']>[0] = { viewport: { width: 1_000, height: 900 } }): Promise<Page> {
    const context = await browser.newContext(options);
    contexts.push(context);
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await page.goto(`${pages.origin}/?world=${encodeURIComponent(world)}`);
    return page;
  }

  async function choose(page: Page, name: 'Create a Passkey' | 'I have a Passkey'): Promise<string> {
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: /^Passkey/ }).click();
    await page.getByRole('button', { name }).click();
    return connected(page);
  }

  async function connected(page: Page): Promise<string> {
    await page.waitForFunction(() => {
      try {
        return window.shop.address();
      } catch {
        return false; // not connected yet
      }
    });
    const address = await page.evaluate(() => window.shop.address());
    await anvil.rpc('anvil_setBalance', [address, '0x8ac7230489e80000']);
    return address;
  }

  const add = (page: Page, by: number) => page.evaluate((request) => window.shop.send(request), { to, data: faults.encodeFunctionData('add', [by]) });
  const count = () => ask(anvil, to, 'count() view returns (uint256)');

  it('is made in three presses, sends, and is there after a reload', async () => {
    const page = await open();
    const first = await addVirtualAuthenticator(page);
    const address = await choose(page, 'Create a Passkey');
    expect(await first.passkeys()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
    expect(await add(page, 1)).toBe('sent');
    expect([await count(), (await first.passkeys()).map(({ signCount }) => signCount)]).toEqual([1n, [2]]);
    await page.reload();
    expect(await connected(page)).toBe(address);
    expect((await first.passkeys()).map(({ signCount }) => signCount)).toEqual([2]);

    // The same device has one already; another is a device of its own.
    expect(await page.evaluate(() => window.shop.addPasskey())).toBe('passkey.exists');
    expect(await page.evaluate(() => window.shop.owners())).toMatchObject([{ kind: 'passkey', isOfThisDevice: true }]);
  });

  it('is found on a new device that has nothing but the passkey', async () => {
    const page = await open();
    const first = await addVirtualAuthenticator(page);
    const address = await choose(page, 'Create a Passkey');
    await add(page, 2);
    const elsewhere = await open();
    const second = await addVirtualAuthenticator(elsewhere);
    await second.hold(await first.passkeys());
    expect(await choose(elsewhere, 'I have a Passkey')).toBe(address);
    expect(await add(elsewhere, 4)).toBe('sent');
  });

  it('shows who owns it, takes a second passkey and a wallet, and lets both go again', async () => {
    const page = await open();
    const first = await addVirtualAuthenticator(page);
    await choose(page, 'Create a Passkey');
    await page.getByRole('button', { name: /^Account/ }).click();
    const dialog = page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    const sees = (count: number) => eventually(async () => expect(await dialog.getByRole('listitem').count()).toBe(count), 20_000);
    const owners = async () => (await page.evaluate(() => window.shop.owners())).map(({ address, kind }) => ({ address, kind }));
    await press('Manage Wallet');
    await press('Owners and Recovery');
    await dialog.getByText('If this passkey is lost').waitFor();
    await sees(1);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    // The new passkey is a security key's; the change is confirmed by the device's own.
    const key = await addVirtualAuthenticator(page, { transport: 'usb' });
    await first.setPresent(false);
    const isMade = key.made();
    await press('Add a Passkey');
    await press('Confirm with Passkey');
    await isMade;
    await Promise.all([key.setPresent(false), first.setPresent(true)]);
    await sees(2);
    expect((await owners()).map(({ kind }) => kind)).toEqual(['passkey', 'passkey']);
    expect(await key.passkeys()).toHaveLength(1);

    await press('Add a Wallet');
    await dialog.getByLabel('Address').fill(to);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await press('Confirm with Passkey');
    await sees(3);
    const [latest, second] = await owners();
    expect(latest?.address).toBe(to);
    for (const [at, gone] of [latest, second].entries()) {
      await press(`Remove ${gone?.address ?? ''}`);
      await press('Confirm with Passkey');
      await sees(2 - at);
    }
    expect((await owners()).map(({ kind }) => kind)).toEqual(['passkey']);
    await dialog.getByText('If this passkey is lost').waitFor();
  }, 120_000);

  it('says what went wrong where the person says no, and leads on', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const authenticator = await addVirtualAuthenticator(page);
    await authenticator.setVerified(false);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: /^Passkey/ }).click();
    await page.getByRole('button', { name: 'Create a Passkey' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create a Passkey' }).click();
    await page.getByText('Failed to create passkey').first().waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await authenticator.remove();
    await addVirtualAuthenticator(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await eventually(async () => expect(await connected(page)).toMatch(/^0x/));
  });
});
