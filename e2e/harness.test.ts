import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { verifyMessage, verifyTypedData } from 'ethers';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import type { WalletBrowser } from './lib/browser.ts';
import { launchWithExtensions } from './lib/browser.ts';
import { buildExtension } from './lib/buildExtension.ts';
import { eventually } from './lib/eventually.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { testAccounts } from './lib/testAccounts.ts';
import type { WalletDriver } from './lib/walletDriver.ts';
import type { PlainAnswer, PlainPage } from './pages/plain/plainPage.d.ts';

const folder = path.join(import.meta.dirname, 'pages/plain');
const home = { id: 31_337, hex: '0x7a69' } as const;
const other = { id: 84_532, hex: '0x14a34' } as const;
const [first, second] = testAccounts;
const firstSeen = first.address.toLowerCase();
const secondSeen = second.address.toLowerCase();
const rdns = 'test.first';

describe('the test wallet, on a page that uses it by hand', () => {
  let homeNode: Anvil;
  let otherNode: Anvil;
  let server: StaticServer;
  let browser: WalletBrowser<'first' | 'second'>;
  let wallet: WalletDriver;
  let page: Page;

  beforeAll(async () => {
    const [firstFolder, secondFolder] = await Promise.all([
      buildExtension({ name: 'First Wallet', rdns, iconColor: 'teal' }),
      buildExtension({ name: 'Second Wallet', rdns: 'test.second', iconColor: 'tomato' }),
    ]);
    [homeNode, otherNode] = await Promise.all([startAnvil({ chainId: home.id }), startAnvil({ chainId: other.id })]);
    server = await serveFolder({ folder });
    browser = await launchWithExtensions({ extensions: { first: firstFolder, second: secondFolder } });
    wallet = browser.wallets.first;
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await Promise.all([homeNode?.stop(), otherNode?.stop()]);
  });

  beforeEach(async () => {
    await wallet.setState({
      keys: [first.privateKey, second.privateKey],
      chainId: home.hex,
      chains: { [home.hex]: { name: 'Home', rpcUrl: homeNode.url } },
    });
    page = await browser.context.newPage();
    await openPage();
  });

  afterEach(async () => {
    await page.close();
    await wallet.reset();
  });

  it('is announced beside a second one, and one of them is window.ethereum', async () => {
    const announced = await page.evaluate(() => window.plainPage.announced);
    const winners = await page.evaluate(() => ['test.first', 'test.second'].filter((each) => window.plainPage.isWindowEthereum(each)));
    expect(announced.map(({ name, rdns: id }) => [name, id])).toEqual(
      expect.arrayContaining([['First Wallet', rdns], ['Second Wallet', 'test.second']]),
    );
    expect(announced).toHaveLength(2);
    expect(announced.every(({ icon }) => icon.startsWith('data:image/svg+xml,'))).toBe(true);
    expect(winners).toHaveLength(1);
  });

  it('shows no account before a person let the page in', async () => {
    expect(await ask('eth_accounts')).toEqual({ result: [] });
    expect(await ask('personal_sign', ['0x6869', first.address])).toMatchObject({ error: { code: 4100 } });
    await wallet.expectNoPrompt(200);
  });

  it('hands out the account when a person approves, and reports it', async () => {
    const asked = ask('eth_requestAccounts');
    const request = await wallet.approveNext('connect');
    expect(request.origin).toBe(server.origin);
    expect(await asked).toEqual({ result: [firstSeen] });
    expect(await readEvents()).toContainEqual(['accountsChanged', [firstSeen]]);
  });

  it('answers 4001 when a person rejects', async () => {
    const asked = ask('eth_requestAccounts');
    await wallet.rejectNext('connect');
    expect(await asked).toEqual({ error: { code: 4001, message: 'User rejected the request.' } });
  });

  it('answers 4001 when a person closes the window', async () => {
    const asked = ask('eth_requestAccounts');
    await wallet.closeNext('connect');
    expect(await asked).toMatchObject({ error: { code: 4001 } });
  });

  it('answers -32002 while a connect window of the page is open', async () => {
    const asked = ask('eth_requestAccounts');
    const prompt = await wallet.nextPrompt('connect');
    expect(await ask('eth_requestAccounts')).toMatchObject({ error: { code: -32002 } });
    expect(await ask('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject({ error: { code: -32002 } });
    await prompt.approve();
    expect(await asked).toEqual({ result: [firstSeen] });
  });

  it('signs a message and typed data that ethers recovers the account from', async () => {
    await connect();
    const domain = { name: 'Shop', version: '1', chainId: home.id };
    const types = { Order: [{ name: 'item', type: 'string' }] };
    const message = { item: 'lamp' };
    const typedData = { domain, types: { EIP712Domain: [], ...types }, primaryType: 'Order', message };

    const signing = ask('personal_sign', ['0x6869', first.address]);
    await wallet.approveNext('sign');
    const signingTyped = signing.then(() => ask('eth_signTypedData_v4', [first.address, JSON.stringify(typedData)]));
    await wallet.approveNext('signTypedData');

    expect(verifyMessage('hi', String((await signing).result))).toBe(first.address);
    expect(verifyTypedData(domain, types, message, String((await signingTyped).result))).toBe(first.address);
  });

  it('sends on one chain, learns a second, and sends there', async () => {
    await connect();
    await send(homeNode);

    expect(await ask('wallet_switchEthereumChain', [{ chainId: other.hex }])).toMatchObject({ error: { code: 4902 } });
    await wallet.setState({ addingSwitches: false });
    const adding = ask('wallet_addEthereumChain', [otherChain()]);
    await wallet.approveNext('addChain');
    expect(await adding).toEqual({ result: null });
    expect(await ask('eth_chainId')).toEqual({ result: home.hex });

    const switching = ask('wallet_switchEthereumChain', [{ chainId: other.hex }]);
    await wallet.approveNext('switchChain');
    expect(await switching).toEqual({ result: null });
    await eventually(async () => expect(await readEvents()).toEqual([['chainChanged', other.hex]]));
    expect(await ask('net_version')).toEqual({ result: String(other.id) });
    await send(otherNode);
  });

  it('makes an added chain the active one, as MetaMask does', async () => {
    await connect();
    const adding = ask('wallet_addEthereumChain', [otherChain()]);
    await wallet.approveNext('addChain');
    expect(await adding).toEqual({ result: null });
    expect(await ask('eth_chainId')).toEqual({ result: other.hex });
  });

  it('refuses to add a chain whose node reports another id', async () => {
    const asked = await ask('wallet_addEthereumChain', [{ ...otherChain(), rpcUrls: [homeNode.url] }]);
    expect(asked).toMatchObject({ error: { code: -32602 } });
  });

  it('answers 4001 to a rejected transaction, switch, chain and asset', async () => {
    await connect();
    await wallet.setState({ chains: { ...(await wallet.getState()).chains, '0x1': { name: 'Main', rpcUrl: homeNode.url } } });
    const requests = [
      ['sendTransaction', 'eth_sendTransaction', [{ from: first.address, to: second.address, value: '0x1' }]],
      ['switchChain', 'wallet_switchEthereumChain', [{ chainId: '0x1' }]],
      ['addChain', 'wallet_addEthereumChain', [otherChain()]],
      ['watchAsset', 'wallet_watchAsset', { type: 'ERC20', options: { address: second.address, symbol: 'TOK', decimals: 18 } }],
    ] as const;
    for (const [kind, method, params] of requests) {
      const asked = ask(method, params);
      await wallet.rejectNext(kind);
      expect(await asked).toMatchObject({ error: { code: 4001 } });
    }
  });

  it("passes on the node's own error", async () => {
    await connect();
    const sending = ask('eth_sendTransaction', [{ from: first.address, to: second.address, value: '0xffffffffffffffffffffff' }]);
    await wallet.approveNext('sendTransaction');
    expect((await sending).error?.message).toMatch(/insufficient funds/i);
  });

  it('reports a change of account and of chain made in the wallet', async () => {
    await connect();
    await wallet.setState({ chains: { ...(await wallet.getState()).chains, [other.hex]: { name: 'Other', rpcUrl: otherNode.url } } });
    await wallet.selectAccount(1);
    await wallet.switchChain(other.id);
    await eventually(async () => expect(await readEvents()).toEqual([['accountsChanged', [secondSeen]], ['chainChanged', other.hex]]));
  });

  it('reports an empty list when the wallet takes the permission back', async () => {
    await connect();
    await wallet.forgetSites();
    await eventually(async () => expect(await readEvents()).toEqual([['accountsChanged', []]]));
    expect(await ask('eth_accounts')).toEqual({ result: [] });
  });

  it('reports an empty list when the page gives the permission back', async () => {
    await connect();
    expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ result: null });
    await eventually(async () => expect(await readEvents()).toEqual([['accountsChanged', []]]));
    expect(await ask('wallet_getPermissions')).toEqual({ result: [] });
  });

  it('hides its accounts while locked, and shows them again', async () => {
    await connect();
    await wallet.lock();
    expect(await ask('eth_accounts')).toEqual({ result: [] });
    await wallet.unlock();
    await eventually(async () => expect(await readEvents()).toEqual([['accountsChanged', []], ['accountsChanged', [firstSeen]]]));
  });

  it('asks to be unlocked first when a page asks for accounts', async () => {
    await wallet.lock();
    const refused = ask('eth_requestAccounts');
    await wallet.closeNext('unlock');
    expect(await refused).toMatchObject({ error: { code: 4001 } });

    const asked = ask('eth_requestAccounts');
    await wallet.approveNext('unlock');
    await wallet.approveNext('connect');
    expect(await asked).toEqual({ result: [firstSeen] });
  });

  it('reports that it lost its node, and that it is back', async () => {
    await connect();
    await wallet.setState({ isOnline: false });
    await wallet.setState({ isOnline: true });
    await eventually(async () => expect(await readEvents()).toEqual([['disconnect', 1013], ['connect', { chainId: home.hex }]]));
  });

  it('keeps a permission over a reload', async () => {
    await connect();
    await openPage();
    expect(await ask('eth_accounts')).toEqual({ result: [firstSeen] });
  });

  it('goes on after its service worker was stopped', async () => {
    await connect();
    await wallet.restartWorker();
    expect(await ask('eth_accounts')).toEqual({ result: [firstSeen] });
    await wallet.selectAccount(1);
    await eventually(async () => expect(await readEvents()).toEqual([['accountsChanged', [secondSeen]]]));
  });

  it('asks the person again when its service worker was stopped over an open window', async () => {
    const asked = ask('eth_requestAccounts');
    const orphan = await wallet.nextPrompt('connect');
    await wallet.restartWorker();
    await wallet.approveNext('connect');
    expect(await asked).toEqual({ result: [firstSeen] });
    await orphan.close();
  });

  async function openPage(): Promise<void> {
    await page.goto(server.origin);
    // The provider asks the wallet for its state first; events before that are not reported.
    await ask('eth_chainId');
  }

  function ask(method: string, params?: unknown): Promise<PlainAnswer> {
    return page.evaluate(([id, asked, given]) => window.plainPage.request(id, asked, given), [rdns, method, params] as const);
  }

  async function connect(): Promise<void> {
    const asked = ask('eth_requestAccounts');
    await wallet.approveNext('connect');
    await asked;
    await page.evaluate(() => window.plainPage.forgetEvents());
  }

  async function send(node: Anvil): Promise<void> {
    const before = BigInt(String(await node.rpc('eth_getBalance', [second.address, 'latest'])));
    const sending = ask('eth_sendTransaction', [{ from: first.address, to: second.address, value: '0x5' }]);
    await wallet.approveNext('sendTransaction');
    const { result: hash } = await sending;
    // anvil answers the send before it has made the block.
    await eventually(async () => expect(await node.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', from: firstSeen, to: secondSeen }));
    expect(BigInt(String(await node.rpc('eth_getBalance', [second.address, 'latest'])))).toBe(before + 5n);
  }

  function otherChain() {
    return {
      chainId: other.hex,
      chainName: 'Base Sepolia',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [otherNode.url],
    };
  }

  function readEvents(): Promise<PlainPage['events']> {
    return page.evaluate(() => window.plainPage.events);
  }
});

describe('a test wallet that is injected late', () => {
  it('announces itself after its delay, and works', async () => {
    const late = await buildExtension({ name: 'Late Wallet', rdns: 'test.late', injectionDelayMs: 1_500 });
    const server = await serveFolder({ folder });
    const browser = await launchWithExtensions({ extensions: { late } });
    try {
      const page = await browser.context.newPage();
      await page.goto(server.origin);
      await pause(500);
      expect(await page.evaluate(() => window.plainPage.announced)).toEqual([]);
      await page.waitForFunction(() => window.plainPage.announced.length === 1);
      const [announced] = await page.evaluate(() => window.plainPage.announced);
      expect(announced).toMatchObject({ rdns: 'test.late' });
      expect(announced?.atMs).toBeGreaterThanOrEqual(1_500);
      expect(await page.evaluate(() => window.plainPage.request('test.late', 'eth_chainId'))).toEqual({ result: '0x1' });
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
