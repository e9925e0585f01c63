import type { Browser, BrowserContext } from 'playwright-core';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import type { PageOptions } from './lib/browser.ts';
import { launchPlain } from './lib/browser.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { away, home } from './lib/journeys.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import { readQrCode } from './lib/readQrCode.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { testAccounts } from './lib/testAccounts.ts';
import type { Relay } from './lib/wcRelay.ts';
import { startRelay } from './lib/wcRelay.ts';
import type { VerifyService } from './lib/wcVerify.ts';
import { createVerifyService } from './lib/wcVerify.ts';
import type { WcWallet, WcWalletOptions } from './lib/wcWallet.ts';
import { startWcWallet } from './lib/wcWallet.ts';

const [first, second] = testAccounts;
const name = 'WalletConnect';
const verifyOrigin = 'https://verify.walletconnect.org';
/** Of answers to requests. */
const answerTag = 1_109;
/** Longer than anything on the way to a code may take, and than a code is good. */
const limits = { code: '00:21', proposal: '05:01', session: 7 * 24 * 3_600_000 + 6_000 } as const;

describe('a visitor whose wallet is reached over WalletConnect', () => {
  let homeNode: Anvil;
  let awayNode: Anvil;
  let relay: Relay;
  let server: StaticServer;
  let browser: Browser;
  let verify: VerifyService;
  let context: BrowserContext;
  /** To anywhere but the site itself. */
  let requests: OutsideRequests;
  let tab: DemoTab;
  let said: string[];
  const wallets: WcWallet[] = [];

  beforeAll(async () => {
    [homeNode, awayNode, relay, browser] = await Promise.all([startAnvil({ chainId: home.id }), startAnvil({ chainId: away.id }), startRelay(), launchPlain()]);
    server = await serveDemo({
      chains: [
        { id: home.id, name: home.name, rpc: homeNode.url, testnet: true },
        { id: away.id, name: away.name, rpc: awayNode.url, testnet: true },
      ],
      relayUrl: relay.url,
    });
  });

  afterAll(async () => {
    await browser?.close();
    await Promise.all([server?.close(), relay?.stop(), homeNode?.stop(), awayNode?.stop()]);
  });

  afterEach(async () => {
    const allowed = new Set([homeNode.url, awayNode.url, relay.url, verifyOrigin]);
    const elsewhere = requests.all().filter(({ url }) => !allowed.has(url.origin));
    await context.close();
    await Promise.all(wallets.splice(0).map((wallet) => wallet.stop()));
    expect(tab.troubles).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  it('scans the code off the screen, connects, signs, switches, sends, reloads and leaves', async () => {
    await open();
    const wallet = await startWallet();
    await tab.page.waitForLoadState('networkidle');
    expect(requests.lines()).toEqual([]);
    await tab.pick(name);
    await wallet.pair(await readCode());
    const request = await wallet.approveNext('connect');
    expect(request.site).toEqual({ name: 'Playground', url: server.origin });
    await tab.sees('Status', 'connected');
    await tab.seesNoDialog();
    await tab.sees('Account', first.address);
    await tab.sees('Wallet', 'walletConnect');
    await tab.sees('Network', home.name);
    await tab.sees('Balance', /ETH$/);

    await sign(wallet);
    await send(wallet, homeNode);
    await tab.button(`Switch to ${away.name}`).click();
    await tab.sees('Network', away.name);
    await send(wallet, awayNode);

    const askedBefore = wallet.asked.length;
    for (let times = 0; times < 2; times += 1) {
      await tab.reload();
      await tab.sees('Status', 'connected');
      await tab.sees('Network', away.name);
    }
    await wallet.expectNoPrompt(200);
    expect(wallet.asked).toHaveLength(askedBefore);
    await sign(wallet);

    await tab.button('Disconnect from code').click();
    await tab.sees('Status', 'disconnected');
    await eventually(() => expect(wallet.sessions()).toEqual([]));
    requests.clear();
    await tab.reload();
    await tab.sees('Status', 'disconnected');
    await tab.page.waitForLoadState('networkidle');
    // What was sent is followed at the nodes; nobody is reached over the relay any more.
    expect(requests.all().filter(({ url }) => url.origin === relay.url || url.origin === verifyOrigin)).toEqual([]);
  });

  it('is told which site asks, which Verify vouches for', async () => {
    await open();
    const wallet = await startWallet({ verify });
    await tab.pick(name);
    await wallet.pair(await readCode());
    expect(await wallet.approveNext('connect')).toMatchObject({ validation: 'VALID', origin: server.origin });
    await tab.sees('Status', 'connected');
    await tab.button('Sign message').click();
    expect(await wallet.approveNext('personal_sign')).toMatchObject({ validation: 'VALID', origin: server.origin });
    await seesSigned();
  });

  it('connects and signs where something blocks Verify', async () => {
    await open();
    await context.route(`${verifyOrigin}/**`, (route) => route.abort('blockedbyclient'));
    const wallet = await connect();
    await sign(wallet);
    await sign(wallet);
  });

  it('says no in the wallet, is told so at the list, and connects at the second try', async () => {
    await open();
    const wallet = await startWallet();
    await tab.pick(name);
    const code = await readCode();
    await wallet.pair(code);
    await wallet.rejectNext('connect');
    await tab.seesInDialog(`You rejected the request in ${name}.`);
    await tab.wallet(name).click();
    const next = await readCode();
    expect(next).not.toBe(code);
    await wallet.pair(next);
    await wallet.approveNext('connect');
    await tab.sees('Status', 'connected');
  });

  it('is told when the code was not used in time, and gets another', async () => {
    await open({ hasClock: true });
    await tab.pick(name);
    const code = await readCode();
    await passTime(limits.proposal);
    await tab.seesInDialog('The code was not used in time.');
    await tab.dialog.getByRole('button', { name: 'Try again' }).click();
    const wallet = await startWallet();
    const next = await readCode();
    expect(next).not.toBe(code);
    await wallet.pair(next);
    await wallet.approveNext('connect');
    await tab.sees('Status', 'connected');
  });

  it.each([
    ['Cancel', () => tab.dialog.getByRole('button', { name: 'Cancel' }).click()],
    ['Escape', () => tab.page.keyboard.press('Escape')],
  ])('gives the code up by %s: a wallet that scans it late has no session', async (_how, giveUp) => {
    await open();
    const late = await startWallet();
    await tab.pick(name);
    const code = await readCode();
    await giveUp();
    await late.pair(code);
    await late.nextPrompt('connect').then((prompt) => prompt.approve()).catch(() => undefined);
    await tab.page.waitForTimeout(500);
    expect(late.sessions()).toEqual([]);
    expect(await tab.readFact('Status')).toBe('disconnected');
    await tab.reload();
    expect(await tab.readFact('Status')).toBe('disconnected');
    await connect();
  });

  it.each([
    ['is not there', () => relay.stop(), () => relay.start()],
    ['does not answer', async () => relay.behave('silent'), async () => relay.behave('well')],
  ])('is told when the relay %s, and connects once it is back', async (_what, breakRelay, mend) => {
    await open({ hasClock: true });
    await breakRelay();
    try {
      await tab.pick(name);
      await passTime(limits.code);
    } finally {
      await mend();
    }
    await tab.dialog.getByRole('button', { name: 'Try again' }).click();
    const wallet = await startWallet();
    await wallet.pair(await readCode());
    await wallet.approveNext('connect');
    await tab.sees('Status', 'connected');
  });

  it('gets the answer to a request once that was open while the relay went away, and goes on', async () => {
    await open();
    const wallet = await connect();
    const before = countAnswers();
    await tab.button('Sign message').click();
    const prompt = await wallet.nextPrompt('personal_sign');
    await relay.stop();
    await relay.start();
    await eventually(() => expect(relay.countClients()).toBe(2), 15_000);
    await prompt.approve();
    await seesSigned();
    expect(wallet.asked.filter(({ kind }) => kind === 'personal_sign')).toHaveLength(1);
    expect(countAnswers()).toBe(before + 1);
    await sign(wallet);
  });

  it('comes back from a tunnel, and signs', async () => {
    await open();
    const wallet = await connect();
    await context.setOffline(true);
    await eventually(() => expect(relay.countClients()).toBe(1));
    await context.setOffline(false);
    await eventually(() => expect(relay.countClients()).toBe(2));
    await sign(wallet);
  });

  it('follows the network and the account that are taken in the wallet', async () => {
    await open();
    const wallet = await connect();
    await wallet.switchChain(away.id);
    await tab.sees('Network', away.name);
    wallet.setState({ accounts: [1, 0] });
    await wallet.updateSessions();
    await tab.sees('Account', second.address);
    await wallet.selectAccount(0);
    await tab.sees('Account', first.address);
  });

  it('is disconnected when the wallet ends the session, and stays so', async () => {
    await open();
    const wallet = await connect();
    await wallet.disconnect();
    await tab.sees('Status', 'disconnected');
    await tab.reload();
    await tab.sees('Status', 'disconnected');
  });

  it('is asked in the wallet for a network it has not shared, says no, then yes', async () => {
    await open();
    const wallet = await connect({ chainIds: [home.id] });
    await tab.button(`Switch to ${away.name}`).click();
    await wallet.rejectNext('wallet_switchEthereumChain');
    await tab.card('Connection').getByRole('alert').getByText(/rejected/i).waitFor();
    await tab.sees('Network', home.name);
    await tab.button(`Switch to ${away.name}`).click();
    await wallet.approveNext('wallet_switchEthereumChain');
    await tab.sees('Network', away.name);
    await send(wallet, awayNode);
  });

  it('is told when the wallet can neither use a network nor be asked for it', async () => {
    await open();
    const wallet = await connect({ chainIds: [home.id], methods: ['personal_sign', 'eth_sendTransaction'] });
    await tab.button(`Switch to ${away.name}`).click();
    await tab.card('Connection').getByRole('alert').getByText('Wallet does not support switching chains').waitFor();
    await tab.sees('Network', home.name);
    await wallet.expectNoPrompt(0);
  });

  it('is told that the wallet shares no network of the site', async () => {
    await open();
    const wallet = await startWallet({ chainIds: [10], rpcUrls: { 10: homeNode.url } });
    await tab.pick(name);
    await wallet.pair(await readCode());
    await wallet.approveNext('connect');
    await tab.seesInDialog('Connection Failed');
    console.log(await tab.dialog.innerText());
  });

  it('says no to a signature and a transaction, and is told so', async () => {
    await open();
    const wallet = await connect();
    await tab.button('Sign message').click();
    await wallet.rejectNext('personal_sign');
    await tab.card('Sign').getByText('The request was rejected in the wallet.').waitFor();
    await tab.button('Send').click();
    await wallet.rejectNext('eth_sendTransaction');
    await tab.card('Send').getByRole('alert').getByText('The request was rejected in the wallet.').waitFor();
    await tab.seesActivity('rejected');
  });

  it('has the session ended in the wallet over an open request: nothing waits for ever', async () => {
    await open();
    const wallet = await connect();
    await tab.button('Sign message').click();
    await wallet.nextPrompt('personal_sign');
    await wallet.disconnect();
    await tab.sees('Status', 'disconnected');
    await tab.card('Sign').getByText('The wallet is disconnected').waitFor();
  });

  it('leaves at once where the relay is gone, and the wallet is told as soon as it is back', async () => {
    await open();
    const wallet = await connect();
    await relay.stop();
    try {
      await tab.button('Disconnect from code').click();
      await tab.sees('Status', 'disconnected');
    } finally {
      await relay.start();
    }
    await tab.reload();
    await tab.sees('Status', 'disconnected');
    await tab.pick(name);
    await readCode();
    await eventually(() => expect(wallet.sessions()).toEqual([]));
  });

  it('signs what was asked for while the relay was away', async () => {
    await open();
    const wallet = await connect();
    await relay.stop();
    await tab.button('Sign message').click();
    await wallet.expectNoPrompt(300);
    await relay.start();
    await eventually(() => wallet.approveNext('personal_sign'), 30_000);
    await seesSigned();
    expect(wallet.asked.filter(({ kind }) => kind === 'personal_sign')).toHaveLength(1);
  });

  it('is told that it is offline, and goes on once it is not', async () => {
    await open();
    await tab.pick(name);
    await readCode();
    await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
    await tab.wallet(name).waitFor();
    await context.setOffline(true);
    await tab.wallet(name).click();
    await tab.seesInDialog('Connection Failed');
    await tab.seesInDialog('Check your internet connection, then try again.');
    await context.setOffline(false);
    await tab.dialog.getByRole('button', { name: 'Try again' }).click();
    const wallet = await startWallet();
    await wallet.pair(await readCode());
    await wallet.approveNext('connect');
    await tab.sees('Status', 'connected');
  });

  it('shows a code to two wallets: one is connected, the other is not', async () => {
    await open();
    const [quick, slow] = [await startWallet(), await startWallet()];
    await tab.pick(name);
    const code = await readCode();
    await Promise.all([quick.pair(code), slow.pair(code)]);
    const prompt = await slow.nextPrompt('connect');
    await quick.approveNext('connect');
    await tab.sees('Status', 'connected');
    await prompt.approve().catch(() => undefined);
    await sign(quick);
    await slow.expectNoPrompt(300);
    expect(slow.sessions()).toEqual([]);
  });

  it('reloads over a code: who scans it then has no session, and the next code works', async () => {
    await open();
    const [late, wallet] = [await startWallet(), await startWallet()];
    await tab.pick(name);
    const code = await readCode();
    await tab.reload();
    await late.pair(code);
    await late.nextPrompt('connect').then((prompt) => prompt.approve()).catch(() => undefined);
    await tab.sees('Status', 'disconnected');
    await tab.pick(name);
    await wallet.pair(await readCode());
    await wallet.approveNext('connect');
    await tab.sees('Status', 'connected');
    await sign(wallet);
    await eventually(() => expect(late.sessions()).toEqual([]));
  });

  it('has a second tab, which signs too, and is left with the first', async () => {
    await open();
    const wallet = await connect();
    const firstTab = tab;
    const secondTab = await openDemo(context, address());
    await secondTab.sees('Status', 'connected');
    tab = secondTab;
    await sign(wallet);
    tab = firstTab;
    await sign(wallet);
    await tab.button('Disconnect from code').click();
    await tab.sees('Status', 'disconnected');
    await eventually(() => expect(wallet.sessions()).toEqual([]));
    await secondTab.sees('Status', 'disconnected');
    expect(secondTab.troubles).toEqual([]);
  });

  it('is disconnected when the time of the session is over', async () => {
    await open({ hasClock: true });
    await connect();
    await tab.page.clock.fastForward(limits.session);
    await tab.sees('Status', 'disconnected');
  });

  it('keeps the code out of the address, the page, its storage and what it says', async () => {
    await open();
    await tab.pick(name);
    const code = await readCode();
    const key = /symKey=([0-9a-f]{64})/.exec(code)?.[1] ?? '';
    expect(key).not.toBe('');
    const seen = await tab.page.evaluate(() => [location.href, document.title, JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie, document.documentElement.outerHTML].join('\n'));
    expect(seen).not.toContain(key);
    expect(await readDatabases()).not.toContain(code);
    expect(said.join('\n')).not.toContain(key);
    await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
    // The library keeps keys of pairings while they live.
    await eventually(async () => expect(await readDatabases()).not.toContain(key));
  });

  /** Opens the demo with the relay. */
  async function open({ hasClock = false, page }: { readonly hasClock?: boolean; readonly page?: PageOptions } = {}): Promise<void> {
    context = await browser.newContext(page);
    if (hasClock) await context.clock.install();
    verify = createVerifyService();
    await verify.attend(context);
    requests = await recordOutsideRequests(context, ({ url }) => url.origin === server.origin);
    said = [];
    context.on('console', (message) => said.push(message.text()));
    tab = await openDemo(context, address());
  }

  function address(): string {
    return `${server.origin}/?wc=${encodeURIComponent(relay.url)}`;
  }

  async function startWallet(options: Partial<WcWalletOptions> = {}): Promise<WcWallet> {
    const wallet = await startWcWallet({ relayUrl: relay.url, keys: [first.privateKey, second.privateKey], rpcUrls: { [home.id]: homeNode.url, [away.id]: awayNode.url }, ...options });
    wallets.push(wallet);
    return wallet;
  }

  /** As a first visit does. */
  async function connect(options?: Partial<WcWalletOptions>): Promise<WcWallet> {
    const wallet = await startWallet(options);
    await tab.pick(name);
    await wallet.pair(await readCode());
    await wallet.approveNext('connect');
    await tab.sees('Status', 'connected');
    await tab.seesNoDialog();
    return wallet;
  }

  /** Until the connect has failed, whenever in between its limit began. */
  async function passTime(span: string): Promise<void> {
    await eventually(async () => {
      await tab.page.clock.fastForward(span);
      expect(await tab.dialog.getByRole('heading', { name: 'Connection Failed' }).isVisible()).toBe(true);
    });
  }

  function readCode(): Promise<string> {
    return readQrCode(tab.dialog.getByRole('img', { name: 'Code to connect' }));
  }

  async function sign(wallet: WcWallet): Promise<void> {
    await tab.button('Sign message').click();
    await wallet.approveNext('personal_sign');
    await seesSigned();
  }

  /** The page checks with another library who signed. */
  async function seesSigned(): Promise<void> {
    await tab.card('Sign').getByText(`Signed by ${first.address}`).waitFor();
  }

  async function send(wallet: WcWallet, node: Anvil): Promise<void> {
    await tab.button('Send').click();
    expect(await wallet.approveNext('eth_sendTransaction')).toMatchObject({ chainId: node.chainId });
    const latest = tab.card('Send').getByRole('listitem').first();
    await latest.getByText(/^confirmed/).waitFor();
    const hash = /0x[0-9a-f]{64}/.exec((await latest.textContent()) ?? '')?.[0];
    expect(await node.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', from: first.address.toLowerCase(), to: second.address.toLowerCase() });
  }

  function countAnswers(): number {
    return relay.published.filter(({ tag }) => tag === answerTag).length;
  }

  /** Everything that the page keeps in databases, as one text. */
  function readDatabases(): Promise<string> {
    return tab.page.evaluate(async () => {
      const read = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The database cannot be read.')));
      });
      const texts: string[] = [];
      for (const { name: database = '' } of await indexedDB.databases()) {
        const opened = await read(indexedDB.open(database));
        for (const store of opened.objectStoreNames) texts.push(JSON.stringify(await read(opened.transaction(store).objectStore(store).getAll())));
        opened.close();
      }
      return texts.join('\n');
    });
  }
});
