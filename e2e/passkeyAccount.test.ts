import { Interface, Wallet } from 'ethers';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
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

/** An owner of one account, and a guardian of another. */
const wallet = Wallet.createRandom();
const recoverySeconds = 3_600;
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
    const contracts = { ...(await deploySafe(anvil)), recovery: await deployFixture(anvil, 'Recovery', ['uint256'], [recoverySeconds]) };
    await anvil.rpc('anvil_setBalance', [wallet.address, '0x8ac7230489e80000']);
    to = await deployFixture(anvil, 'Faults');
    [bundler, browser, pages] = await Promise.all([startBundler(anvil), launchShell(), buildPage('passkeyAccount', 'passkeyAccount').then((folder) => serveFolder({ folder }))]);
    world = JSON.stringify({ rpc: anvil.url, bundler: bundler.url, contracts, privateKey: wallet.privateKey });
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

  describe('whose passkey is lost', () => {
    /** An account that is on the chain, and has this wallet as well. The device it was made on is gone. */
    async function loseAccount(how: 'addOwner' | 'addGuardian'): Promise<string> {
      const page = await open();
      const authenticator = await addVirtualAuthenticator(page);
      const address = await choose(page, 'Create a Passkey');
      expect(await page.evaluate(([does, by]) => window.shop[does](by), [how, wallet.address] as const)).toBe('added');
      await authenticator.remove();
      await page.context().close();
      return address;
    }

    /** Names the account, and says that the wallet is to recover it. */
    async function name(dialog: Locator, address: string): Promise<void> {
      await dialog.getByLabel('Address of the account').fill(address);
      await dialog.getByRole('button', { name: /Key Wallet/ }).click();
    }

    /** Connects by the new passkey, and has the account send by it. */
    async function useAccount(page: Page, address: string): Promise<void> {
      await page.getByRole('button', { name: 'Use this account' }).click();
      await eventually(async () => expect(await page.evaluate(() => window.shop.address())).toBe(address), 20_000);
      const before = BigInt(String(await count()));
      expect(await add(page, 8)).toBe('sent');
      expect(await count()).toBe(before + 8n);
    }

    it('is recovered on a new device by a wallet that owns it, and signs with the new passkey', async () => {
      const address = await loseAccount('addOwner');
      const page = await open();
      const device = await addVirtualAuthenticator(page);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByRole('button', { name: /^Passkey/ }).click();
      await page.getByRole('button', { name: 'I lost my Passkey' }).click();
      await name(dialog, address);
      await dialog.getByText('Key Wallet owns this account on Anvil').waitFor();
      expect([await findAccessibilityViolations(page), await device.passkeys()]).toEqual([[], []]);
      await dialog.getByRole('button', { name: 'Create a Passkey and recover' }).click();
      await dialog.getByText('Your new passkey owns this account on Anvil.').first().waitFor();
      await useAccount(page, address);
      expect(await device.passkeys()).toMatchObject([{ isResidentCredential: true }]);
      expect((await page.evaluate(() => window.shop.owners())).map(({ kind, isOfThisDevice }) => [kind, isOfThisDevice])).toEqual([['passkey', true], ['wallet', false], ['passkey', false]]);
    }, 60_000);

    it('is recovered by a guardian, who finishes after a reload, once the delay is over', async () => {
      const address = await loseAccount('addGuardian');
      const page = await open();
      const device = await addVirtualAuthenticator(page);
      const dialog = page.getByRole('dialog');
      await page.evaluate(() => window.shop.recover());
      await name(dialog, address);
      await dialog.getByText('Key Wallet is a guardian of this account on Anvil').waitFor();
      await dialog.getByRole('button', { name: 'Create a Passkey and begin' }).click();
      await dialog.getByText('The recovery has begun on Anvil.').waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);

      await page.reload();
      await page.evaluate(() => window.shop.recover());
      await name(dialog, address);
      await dialog.getByText('The recovery has begun on Anvil.').waitFor();
      expect(await dialog.getByRole('button', { name: 'Send with Key Wallet' }).count()).toBe(0);
      // The time passes for the chain and for the device.
      await anvil.rpc('evm_increaseTime', [recoverySeconds + 1]);
      await anvil.rpc('evm_mine');
      await page.evaluate((byMs) => {
        const now = Date.now;
        Date.now = () => now() + byMs;
      }, (recoverySeconds + 60) * 1_000);
      await dialog.getByRole('button', { name: 'Look again' }).click();
      await dialog.getByRole('button', { name: 'Send with Key Wallet' }).click();
      await dialog.getByText('Your new passkey owns this account on Anvil.').first().waitFor();
      await useAccount(page, address);
      expect((await device.passkeys()).length).toBe(1);
      expect((await page.evaluate(() => window.shop.owners())).map(({ kind, isOfThisDevice }) => [kind, isOfThisDevice])).toEqual([['passkey', true]]);
    }, 60_000);
  });
});
