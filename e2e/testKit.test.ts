import { verifyMessage } from 'ethers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { mockAccounts, startBalanceWei } from '../mocks/accounts.ts';
import { createMailbox, installWallet, serveChain } from '../mocks/testing/playwright/index.ts';
import type { InstallWalletOptions, ServeChainOptions, TestChain, TestWallet } from '../mocks/testing/playwright/index.ts';
import { startAnvil } from './lib/anvil.ts';
import { launchPlain } from './lib/browser.ts';
import { buildPage } from './lib/buildPage.ts';
import { eventually } from './lib/eventually.ts';
import { serveFolder } from './lib/server.ts';
import type { StaticServer } from './lib/server.ts';

const [ada, bob] = mockAccounts;
/** The site knows nothing of its tests: its chain has its own address, which nothing but the test answers. */
const sepolia = { id: 11_155_111, name: 'Sepolia', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrl: 'https://sepolia.example/v1/key' };
const tip = 10n ** 15n;

describe('the test kit of sites, with Playwright', () => {
  let browser: Browser;
  let site: StaticServer;
  let context: BrowserContext;
  let page: Page;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const folder = await buildPage('testKit', 'testKit');
    [browser, site] = await Promise.all([launchPlain(), serveFolder({ folder })]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    await context.close();
  });

  async function open(options: Omit<InstallWalletOptions, 'chain'> = {}, chainOptions: ServeChainOptions = { chains: [sepolia] }, query = ''): Promise<{ readonly chain: TestChain; readonly wallet: TestWallet }> {
    const chain = await serveChain(context, chainOptions);
    ends.push(() => chain.close());
    const wallet = await installWallet(context, { chain, ...options });
    page = await context.newPage();
    await page.goto(`${site.origin}/?${query}`);
    return { chain, wallet };
  }
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const seesLog = (expected: string | RegExp): Promise<string> => eventually(async () => {
    const text = (await page.getByTestId('log').textContent()) ?? '';
    expect(text).toMatch(expected);
    return text;
  }, 15_000);
  const seesAccount = (address: string): Promise<unknown> => page.getByTestId('account').getByText(address, { exact: true }).waitFor();
  const pick = async (): Promise<void> => {
    await press('Connect');
    await page.getByRole('dialog').getByRole('button', { name: /Fake Wallet/ }).click();
  };

  it('has a wallet that approves: it connects, signs by its key, and sends on the mocked chain', async () => {
    const { chain, wallet } = await open();
    await pick();
    await seesAccount(ada.address);
    await press('Sign');
    const [, signature = ''] = /Sign: (0x[0-9a-f]+)/.exec(await seesLog(/Sign: 0x/)) ?? [];
    expect(verifyMessage('Hello, shop', signature)).toBe(ada.address);
    await press('Pay');
    const [, hash = ''] = /Pay: (0x[0-9a-f]{64})/.exec(await seesLog(/Pay: 0x/)) ?? [];
    expect(await chain.waitForReceipt(hash)).toMatchObject({ status: '0x1', from: ada.address.toLowerCase() });
    expect(await chain.getBalance(bob.address)).toBe(startBalanceWei + tip);
    expect(wallet.received().map(({ method }) => method)).toEqual(expect.arrayContaining(['eth_requestAccounts', 'personal_sign', 'eth_sendTransaction']));
  });

  it('has a wallet whose user decides one by one, is late, or refuses all', async () => {
    const { wallet } = await open({ scenario: { kind: 'byHand' } });
    await pick();
    expect(await wallet.approveNext({ kind: 'connect' })).toMatchObject({ accounts: [expect.stringMatching(new RegExp(ada.address, 'i')), expect.anything(), expect.anything()] });
    await seesAccount(ada.address);
    await press('Sign');
    expect(await wallet.rejectNext()).toMatchObject({ kind: 'signMessage', text: 'Hello, shop' });
    await seesLog('Sign failed: user.rejected');
    wallet.scenario.set({ kind: 'approveLate', delayMs: 1_500 });
    const askedMs = Date.now();
    await press('Sign');
    await seesLog(/Sign: 0x/);
    expect(Date.now() - askedMs).toBeGreaterThanOrEqual(1_500);
    wallet.scenario.set({ kind: 'rejectAll' });
    await press('Pay');
    await seesLog('Pay failed: user.rejected');
  });

  it('has a wallet that changes account and chain, goes and locks, and the page follows', async () => {
    const { wallet } = await open();
    await pick();
    await seesAccount(ada.address);
    wallet.setAccount(bob.address);
    await seesAccount(bob.address);
    wallet.setChain(1);
    await page.getByRole('button', { name: 'Wrong network' }).waitFor();
    wallet.setChain(sepolia.id);
    await page.getByRole('button', { name: 'Wrong network' }).waitFor({ state: 'hidden' });
    await press('Sign');
    const [, signature = ''] = /Sign: (0x[0-9a-f]+)/.exec(await seesLog(/Sign: 0x/)) ?? [];
    expect(verifyMessage('Hello, shop', signature)).toBe(bob.address);
    wallet.disconnect();
    await press('Sign');
    await seesLog(/Sign failed: [a-z]+\.[a-zA-Z]+/);
    wallet.reconnect();
    wallet.lock();
    await seesAccount('none');
  });

  it('announces a wallet late, in every page of the context and after each load, and not to pages of another', async () => {
    const { wallet } = await open({ announceAfterMs: 1_000, isPermitted: true });
    await pick();
    await seesAccount(ada.address);
    await page.reload();
    await seesAccount(ada.address);
    const second = await context.newPage();
    await second.goto(site.origin);
    await second.getByTestId('account').getByText(ada.address, { exact: true }).waitFor();
    wallet.close();
    expect(await second.evaluate(() => 'ethereum' in window)).toBe(false);
    const stranger = await browser.newPage();
    await stranger.goto(site.origin);
    await stranger.getByRole('button', { name: 'Connect', exact: true }).click();
    await stranger.getByRole('dialog').waitFor();
    expect(await stranger.getByRole('button', { name: /Fake Wallet/ }).count()).toBe(0);
    await stranger.close();
  });

  it('serves a chain whose balances, blocks and faults the test sets', async () => {
    const { chain } = await open();
    await chain.setBalance(bob.address, 42n);
    await press('Ask');
    await seesLog('"result":"0x2a"');
    const before = Number(await chain.request('eth_blockNumber'));
    await chain.mine(3);
    expect(Number(await chain.request('eth_blockNumber'))).toBe(before + 3);
    chain.fault.set({ kind: 'offline' });
    await press('Ask');
    await seesLog('Ask failed: TypeError');
    chain.fault.set({ kind: 'serverError' });
    await press('Ask');
    await seesLog('Ask: Internal Server Error');
  });

  it('serves a real node under the address that the site knows', async () => {
    const anvil = await startAnvil({ chainId: sepolia.id });
    ends.push(() => anvil.stop());
    const { chain } = await open({}, { chains: [{ ...sepolia, node: anvil.url }] });
    await chain.setBalance(bob.address, 42n);
    await pick();
    await seesAccount(ada.address);
    await press('Pay');
    const [, hash = ''] = /Pay: (0x[0-9a-f]{64})/.exec(await seesLog(/Pay: 0x/)) ?? [];
    expect(await chain.waitForReceipt(hash)).toMatchObject({ status: '0x1' });
    expect(BigInt(String(await anvil.rpc('eth_getBalance', [bob.address, 'latest'])))).toBe(42n + tip);
  });

  it('reads the code that the server of the in-app wallet has mailed in the page', async () => {
    await open({}, undefined, 'inApp');
    const mailbox = createMailbox({ context });
    await press('Connect');
    await page.getByRole('dialog').getByRole('button', { name: 'Shop Wallet', exact: true }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@mail.example');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('textbox', { name: 'Code' }).fill(await mailbox.takeCode({ to: 'ada@mail.example' }));
    await page.frameLocator('dialog[data-latchkey-wallet] iframe').getByRole('button', { name: 'Later', exact: true }).waitFor();
    await expect(mailbox.takeCode({ to: 'ada@mail.example', limitMs: 300 })).rejects.toMatchObject({ code: 'mocks.noMail' });
  });
});
