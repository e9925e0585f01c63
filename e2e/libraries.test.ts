import type { Page } from 'playwright-core';
import { verifyMessage } from 'ethers';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import type { WalletBrowser } from './lib/browser.ts';
import { launchWithExtensions } from './lib/browser.ts';
import { buildExtension } from './lib/buildExtension.ts';
import { buildLibrariesPage } from './lib/buildLibrariesPage.ts';
import { eventually } from './lib/eventually.ts';
import { away, home } from './lib/journeys.ts';
import { policyFor } from './lib/serveDemo.ts';
import type { DemoChain } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { testAccounts } from './lib/testAccounts.ts';
import type { WalletDriver } from './lib/walletDriver.ts';

const [first, second] = testAccounts;
const waitMs = 15_000;

type Fact = 'Status' | 'Account' | 'Chain' | 'Connector' | 'Receipt' | 'Signature' | 'Error' | 'Cause';

describe('a page of wagmi with the kit in it', () => {
  let homeNode: Anvil;
  let awayNode: Anvil;
  let server: StaticServer;
  let browser: WalletBrowser<'main'>;
  let page: Page;
  let troubles: string[];
  const wallet = (): WalletDriver => browser.wallets.main;

  beforeAll(async () => {
    const [folder, extension] = await Promise.all([
      buildLibrariesPage(),
      buildExtension({ name: 'First Wallet', rdns: 'test.first' }),
      startAnvil({ chainId: home.id }).then((node) => void (homeNode = node)),
      startAnvil({ chainId: away.id }).then((node) => void (awayNode = node)),
    ]);
    const chains: readonly DemoChain[] = [{ id: home.id, name: home.name, rpc: homeNode.url, testnet: true }, { id: away.id, name: away.name, rpc: awayNode.url, testnet: true }];
    server = await serveFolder({ folder, demo: { chains }, contentSecurityPolicy: policyFor(chains) });
    browser = await launchWithExtensions({ extensions: { main: extension } });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await Promise.all([homeNode?.stop(), awayNode?.stop()]);
  });
  beforeEach(async () => {
    await wallet().setState({
      keys: [first.privateKey, second.privateKey],
      chainId: home.hex,
      chains: { [home.hex]: { name: home.name, rpcUrl: homeNode.url }, [away.hex]: { name: away.name, rpcUrl: awayNode.url } },
    });
    troubles = [];
  });
  afterEach(async () => {
    await page.evaluate(() => localStorage.clear());
    await page.close();
    await wallet().reset();
    expect(troubles).toEqual([]);
  });

  const open = async (query = ''): Promise<void> => {
    page = await browser.context.newPage();
    page.setDefaultTimeout(waitMs);
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(String(error)));
    await page.goto(server.origin + query);
  };
  const press = (name: string): Promise<void> => page.getByRole('button', { name: `wagmi: ${name}`, includeHidden: true }).click();
  const read = async (fact: Fact): Promise<string> => (await page.locator(`[data-fact="${fact}"]`).textContent()) ?? '';
  const sees = (fact: Fact, expected: string): Promise<void> => eventually(async () => expect(await read(fact)).toBe(expected), waitMs);
  const dialog = () => page.getByRole('dialog').and(page.locator('[data-latchkey-modal]'));
  const pick = (name: string): Promise<void> => dialog().getByRole('button', { name }).first().click();
  const seesNoDialog = (): Promise<void> => dialog().waitFor({ state: 'hidden' });
  const kitButton = (name: RegExp) => page.locator('header').getByRole('button', { name });
  const connect = async (): Promise<void> => {
    await open();
    await press('connect');
    await pick('First Wallet');
    await wallet().approveNext('connect');
    await sees('Status', 'connected');
    await seesNoDialog();
  };

  it('connects by wagmi through the modal of the kit, and sends and signs by the hooks of wagmi', async () => {
    await connect();
    expect([await read('Account'), await read('Chain'), await read('Connector')]).toEqual([first.address, String(home.id), 'latchkey']);
    await kitButton(/^Account 0x/).waitFor();

    await press('send');
    await wallet().approveNext('sendTransaction');
    await sees('Receipt', 'success');

    await press('sign');
    await wallet().approveNext('sign');
    await eventually(async () => expect(verifyMessage('hello', await read('Signature'))).toBe(first.address), waitMs);

    await press('send');
    await wallet().rejectNext('sendTransaction');
    await sees('Cause', 'UserRejectedRequestError');
  });

  it('tells wagmi when the person turns away from the modal', async () => {
    await open();
    await press('connect');
    await dialog().getByRole('button', { name: 'First Wallet' }).first().waitFor();
    await page.keyboard.press('Escape');
    await sees('Error', 'UserRejectedRequestError');
    expect(await read('Status')).toBe('disconnected');
  });

  it('switches by wagmi, and follows the account and the network of the wallet', async () => {
    await connect();
    await press('switch');
    await wallet().approveNext('switchChain');
    await sees('Chain', String(away.id));
    await wallet().switchChain(home.id);
    await sees('Chain', String(home.id));
    await wallet().selectAccount(1);
    await sees('Account', second.address);
    await wallet().forgetSites();
    await sees('Status', 'disconnected');
    expect(await read('Account')).toBe('');
  });

  it('is connected again after a reload, without a prompt', async () => {
    await connect();
    await page.reload();
    await sees('Status', 'connected');
    expect(await read('Account')).toBe(first.address);
    await kitButton(/^Account 0x/).waitFor();
    await wallet().expectNoPrompt(200);
  });

  it('disconnects both, whichever of them is asked to', async () => {
    await connect();
    await press('disconnect');
    await sees('Status', 'disconnected');
    await kitButton(/^Connect$/).waitFor();
    await page.reload();
    await kitButton(/^Connect$/).waitFor();
    await sees('Status', 'disconnected');

    // The other way round: by the kit's own button.
    await kitButton(/^Connect$/).click();
    await pick('First Wallet');
    await wallet().approveNext('connect');
    await sees('Status', 'connected');
    await kitButton(/^Account 0x/).click();
    await dialog().getByRole('button', { name: /Disconnect/ }).click();
    await sees('Status', 'disconnected');
  });

  it("connects a wallet of RainbowKit in the kit's modal, for both", async () => {
    await open('/?rainbowkit');
    await kitButton(/^Connect$/).click();
    await pick('Wallet of RainbowKit');
    await wallet().approveNext('connect');
    await sees('Status', 'connected');
    await seesNoDialog();
    await press('send');
    await wallet().approveNext('sendTransaction');
    await sees('Receipt', 'success');
    await press('sign');
    await wallet().approveNext('sign');
    await eventually(async () => expect(verifyMessage('hello', await read('Signature'))).toBe(first.address), waitMs);
  });
});
