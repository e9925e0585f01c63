import type { Browser, BrowserContext, Locator } from 'playwright-core';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import type { WalletBrowser } from './lib/browser.ts';
import { launchPlain, launchWithExtensions } from './lib/browser.ts';
import { buildDevTools } from './lib/buildDevTools.ts';
import { buildDevToolsPage } from './lib/buildDevToolsPage.ts';
import { buildExtension } from './lib/buildExtension.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { forwardRpc } from './lib/forwardRpc.ts';
import { variants } from './lib/shares.ts';
import { away, home } from './lib/journeys.ts';
import type { DevTools, RecordedStore } from './lib/openDevTools.ts';
import { openDevTools, saidByDevTools } from './lib/openDevTools.ts';
import { createMailSite } from './lib/mailSite.ts';
import { readQrCode } from './lib/readQrCode.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { createSignInSite } from './lib/signInSite.ts';
import { testAccounts } from './lib/testAccounts.ts';
import type { Relay } from './lib/wcRelay.ts';
import { startRelay } from './lib/wcRelay.ts';
import { startWcWallet } from './lib/wcWallet.ts';

const [first, second] = testAccounts;
const rpcKey = 'rpc-key-4b1d';
const message = 'My private message 7f3a';

jest.setTimeout(180_000); // what is recorded reaches the extension's list after a pause, at every step

describe('under the published extension of Redux DevTools', () => {
  let node: Anvil;
  /** Stands before the node, under addresses with a key in them. */
  let gate: StaticServer;
  let relay: Relay;
  let browser: WalletBrowser<'main'>;
  const servers: StaticServer[] = [];
  let visitors: StaticServer;
  let developers: StaticServer;
  const mail = createMailSite(first.privateKey);
  let tools: DevTools;
  let tab: DemoTab;

  beforeAll(async () => {
    const [forDevelopers, forVisitors, wallet, extension] = await Promise.all([
      buildDevToolsPage('development'),
      buildDevToolsPage('production'),
      buildExtension({ name: 'First Wallet', rdns: 'test.first' }),
      buildDevTools(),
      startAnvil({ chainId: home.id }).then((started) => void (node = started)),
      startRelay().then((started) => void (relay = started)),
    ]);
    gate = await serveFolder({ folder: forVisitors, respond: forwardRpc(node.url) });
    const serve = async (folder: string): Promise<StaticServer> => {
      const site = createSignInSite();
      const server = await serveFolder({
        folder,
        demo: { mail: mail.base, chains: [{ id: home.id, name: home.name, rpc: `${gate.origin}/v1/${rpcKey}`, testnet: true }, { id: away.id, name: away.name, rpc: `${gate.origin}/v2/${rpcKey}`, testnet: true }] },
        respond: async (request, response) => (await mail.respond(request, response)) || site.respond(request, response),
      });
      servers.push(server);
      return server;
    };
    [developers, visitors] = [await serve(forDevelopers), await serve(forVisitors)];
    browser = await launchWithExtensions({ extensions: { main: wallet }, others: [extension] });
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all(servers.map((server) => server.close()));
    await Promise.all([gate?.close(), relay?.stop(), node?.stop()]);
  });

  beforeEach(async () => {
    await browser.wallets.main.setState({ keys: [first.privateKey, second.privateKey], chainId: home.hex, chains: { [home.hex]: { name: home.name, rpcUrl: node.url } } });
    tools = await openDevTools(browser.context);
  });
  afterEach(async () => {
    await tab.page.evaluate(() => localStorage.clear());
    await Promise.all([tab.page.close(), tools.close()]);
    await browser.context.clearCookies();
    await browser.wallets.main.reset();
    expect(tab.troubles.filter((text) => !saidByDevTools.test(text))).toEqual([]);
  });

  const open = async (server: StaticServer, search = ''): Promise<void> => {
    tab = await openDemo(browser.context, `${server.origin}/${search}`);
  };
  /** Connects, and signs in. */
  const connect = async (): Promise<void> => {
    await tab.pick('First Wallet');
    await browser.wallets.main.approveNext('connect');
    const signIn = tab.dialog.getByRole('button', { name: 'Sign in', exact: true });
    await eventually(async () => expect(await signIn.getAttribute('aria-disabled')).toBe('false'), 10_000);
    await tab.page.mouse.move(2, 2);
    await signIn.click();
    await browser.wallets.main.approveNext('sign');
    await tab.seesNoDialog();
    await tab.sees('Balance', /ETH$/);
  };
  const signAndSend = async (): Promise<void> => {
    await tab.card('Sign').getByLabel('Message').fill(message);
    await tab.button('Sign message').click();
    await browser.wallets.main.approveNext('sign');
    await tab.card('Sign').getByText(`Signed by ${first.address}`).waitFor();
    await tab.button('Send').click();
    await browser.wallets.main.approveNext('sendTransaction');
    await tab.seesActivity('confirmed');
  };
  const storage = (): Promise<string> => tab.page.evaluate(() => JSON.stringify([Object.entries(localStorage).toSorted(([one], [other]) => one.localeCompare(other)), document.cookie]));

  it.each([
    { where: 'a store of its own', search: '', name: 'shopKit' },
    { where: "a host's store", search: '?store=host', name: 'shop' },
  ])('in $where, shows the flows by name, follows a jump there and back, and leaves sessions and storage alone', async ({ search, name }) => {
    await open(developers, search);
    await connect();
    await signAndSend();
    const store = await tools.readSettled(name);
    expect(store.actionTypes).toEqual(expect.arrayContaining(['latchkey/network/chainsConfigured', 'latchkey/modal/modalOpened', 'latchkey/connection/connectStarted', 'latchkey/connection/connected', 'siwe/signedIn', 'latchkey/activity/sendStarted', 'latchkey/activity/sendSubmitted', 'latchkey/activity/sendConfirmed']));
    const kept = await storage();

    await tools.jumpTo(store.actionTypes.indexOf('latchkey/modal/modalOpened'));
    await tab.wallet('First Wallet').waitFor();
    await tab.sees('Status', 'disconnected');
    expect(await tab.readActivity()).toEqual([]);
    await tools.jumpTo(store.actionTypes.indexOf('siwe/signedIn'));
    await tab.sees('Status', 'connected');
    await tools.jumpToLatest(name);
    await tab.seesNoDialog();
    await tab.sees('Account', first.address);
    expect(await tab.readActivity()).toEqual(['confirmed']);
    expect(await storage()).toBe(kept);

    // The session goes on: the wallet is asked, and what it does is seen.
    await tab.button('Sign message').click();
    await browser.wallets.main.approveNext('sign');
    await tab.card('Sign').getByText(`Signed by ${first.address}`).waitFor();
    await browser.wallets.main.selectAccount(1);
    await tab.sees('Account', second.address);
  });

  it('refuses a jump to where the page waited for what has come, and stays usable', async () => {
    await open(developers);
    await connect();
    const store = await tools.readSettled('shopKit');
    await tools.jumpTo(store.actionTypes.indexOf('latchkey/connection/connectStarted'));
    await tab.sees('Status', 'connected');
    await tab.accountButton.click();
    await tab.seesInDialog(/^Balance: /);
  });

  variants('at length', () => {
    it('asks nothing anew and shows no answer when it jumps over what a wallet asks', async () => {
      const name = 'shopKit';
      const from = mail.asked.length;
      const address = 'canary-3c90@mail.example';
      const row = (): Locator => tab.dialog.getByRole('button', { name: 'Acme Mail' });
      const heading = (text: string): Locator => tab.dialog.getByRole('heading', { name: text, exact: true });
      const field = (label: string): Locator => tab.dialog.getByLabel(label, { exact: true });
      const toCode = async (): Promise<void> => {
        await row().click();
        await field('E-mail').fill(address);
        await tab.page.keyboard.press('Enter');
        await heading(`The code that was sent to ${address}`).waitFor();
      };
      /** Places in the list of actions after which another question of the wallet is seen first. */
      const asked = ({ states }: RecordedStore): readonly number[] => {
        const ids = states.map(readQuestionId);
        return ids.flatMap((id, at) => (id !== undefined && id !== ids[at - 1] ? [at] : []));
      };
      const jumpThereAndBack = async (index: number): Promise<void> => {
        await tools.jumpTo(index);
        await tools.jumpToLatest(name);
      };
      await open(developers);
      await tab.connectButton.click();
      await toCode();
      await field('Code').fill('half a code');
      const during = await tools.readSettled(name);
      const [ofAddress = -1, ofCode = -1] = asked(during);
      // The address has been answered, so that the jump is refused; the code is still waited for, and its screen was never away.
      await jumpThereAndBack(ofAddress);
      expect(await field('Code').inputValue()).toBe('half a code');
      await jumpThereAndBack(ofCode);
      expect(await field('Code').inputValue()).toBe('half a code');
      expect(mail.asked.slice(from)).toEqual(['POST /code']);
      // Before the wallet was picked: its connect is given up, and does not come back with the state that had it.
      await tools.jumpTo(during.actionTypes.indexOf('latchkey/modal/modalOpened'));
      await row().waitFor();
      await eventually(() => expect(mail.asked.slice(from)).toEqual(['POST /code', 'POST /giveUp']));
      await tools.jumpToLatest(name);
      await row().waitFor();
      await tab.sees('Status', 'disconnected');
      expect(mail.asked.slice(from)).toEqual(['POST /code', 'POST /giveUp']);
      // The list works, and the answers lead in.
      await toCode();
      expect(await field('Code').inputValue()).toBe('');
      const code = mail.codes.at(-1) ?? '';
      await field('Code').fill(code);
      await tab.page.keyboard.press('Enter');
      await tab.sees('Account', first.address);
      const after = await tools.readSettled(name);
      await jumpThereAndBack(asked(after).at(-1) ?? -1);
      await tab.sees('Account', first.address);
      expect([await field('E-mail').count(), await field('Code').count()]).toEqual([0, 0]);
      expect(mail.asked.slice(from)).toEqual(['POST /code', 'POST /giveUp', 'POST /code', 'POST /open']);
      const seen = `${await tools.readReceived()}\n${await tools.exportHistory()}\n${await storage()}`;
      expect(seen).toContain('acmeMail.ask');
      for (const secret of [address, 'canary-3c90', 'half a code', code, first.privateKey.slice(2)]) expect([secret, seen.includes(secret)]).toEqual([secret, false]);
    });
  });

  it('gets nothing secret, and what a developer exports has nothing secret in it', async () => {
    await open(developers, `?wc=${encodeURIComponent(relay.url)}&verify=off`);
    await connect();
    await signAndSend();
    const sessionCookie = (await browser.context.cookies()).find((cookie) => cookie.name === 'session')?.value ?? '';
    await tab.button('Disconnect from code').click();
    await tab.sees('Status', 'disconnected');
    await tab.pick('WalletConnect');
    const uri = await readQrCode(tab.dialog.getByRole('img', { name: 'Code to connect' }));
    const phone = await startWcWallet({ relayUrl: relay.url, keys: [first.privateKey, second.privateKey], rpcUrls: { [home.id]: node.url, [away.id]: node.url } });
    try {
      await phone.pair(uri);
      await phone.approveNext('connect');
      await tab.seesInDialog('Welcome to the test site.');
      await tab.page.keyboard.press('Escape');
      await tab.seesNoDialog();
      await tab.button('Review and send').click();
      await tab.seesInDialog('Send');
      await tools.readSettled('shopKit');
    } finally {
      await phone.stop();
    }
    const seen = `${await tools.readReceived()}\n${await tools.exportHistory()}`;
    expect(seen.length).toBeGreaterThan(100_000);
    for (const shown of ['siwe/signedIn', 'latchkey/activity/sendConfirmed', first.address, 'walletConnect']) expect(seen).toContain(shown);
    const symKey = /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? '';
    const topic = /^wc:([0-9a-f]{64})@/.exec(uri)?.[1] ?? '';
    for (const secret of [uri, symKey, topic, first.privateKey.slice(2), sessionCookie, message, rpcKey, 'Welcome to the test site', 'wants you to sign in']) {
      expect(secret.length).toBeGreaterThan(7);
      expect(seen.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  it('shows what is the host\'s as it is', async () => {
    await open(developers, '?store=host');
    await tab.page.evaluate(() => (globalThis as unknown as { addToCart(): void }).addToCart()); // of the page
    const store = await tools.readSettled('shop');
    expect(store.actionTypes).toContain('cart/added');
    expect(store.states.at(-1)).toMatchObject({ cart: { items: 1 }, latchkey: { network: { chains: [{ id: home.id, rpc: `${gate.origin}/…` }, { id: away.id }] } } });
  });

  variants('at length', () => {
    it('takes in a history that was exported from another visit', async () => {
      await open(developers);
      await connect();
      await signAndSend();
      const recorded = await tools.readSettled('shopKit');
      const history = await tools.exportHistory();
      await tab.page.evaluate(() => localStorage.clear());
      await browser.wallets.main.forgetSites();
      await tab.reload();
      await tab.sees('Status', 'disconnected');
      const kept = await storage();

      await tools.importHistory(history);
      // What is alive in the recording is not here, and what is covered there is the page's own.
      await eventually(async () => expect((await tools.readStore('shopKit')).actionTypes.slice(0, recorded.actionTypes.length)).toEqual(recorded.actionTypes), 10_000);
      await tab.sees('Status', 'disconnected');
      expect(await tab.readActivity()).toEqual([]);
      await tab.connectButton.click();
      await tab.wallet('First Wallet').waitFor();
      await tab.page.keyboard.press('Escape');
      await tab.seesNoDialog();
      await tools.jumpTo(recorded.actionTypes.indexOf('latchkey/modal/modalOpened'));
      await tab.wallet('First Wallet').waitFor();
      expect(await storage()).toBe(kept);
      await tools.jumpToLatest('shopKit');
      await tab.seesNoDialog();
      // What the page did while an earlier state was shown, the extension may hear of with what comes next alone: what was the latest is then left behind.
      await tab.connectButton.click();
      await tools.jumpToLatest('shopKit');
      await tab.wallet('First Wallet').waitFor();
      await tab.page.keyboard.press('Escape');
      await tab.seesNoDialog();
      await connect();
    });

    it('is paused and locked by the developer', async () => {
      await open(developers);
      await connect();
      const before = await tools.readSettled('shopKit');
      await tools.press('Pause recording');
      await tab.accountButton.click();
      await tab.seesInDialog(/^Balance: /);
      await tab.page.keyboard.press('Escape');
      await tab.seesNoDialog();
      expect((await tools.readStore('shopKit')).actionTypes.slice(before.actionTypes.length).filter((type) => type !== '@@PAUSED')).toEqual([]);
      await tools.press('Start recording');
      await tools.press('Lock changes');
      await eventually(async () => expect((await tools.readStore('shopKit')).isLocked).toBe(true));
      await tab.accountButton.click();
      await tab.sees('Status', 'connected');
      expect(await tab.dialog.count()).toBe(0);
      await tools.press('Unlock changes');
      await eventually(async () => expect((await tools.readStore('shopKit')).isLocked).toBe(false));
      await tab.accountButton.click();
      await tab.seesInDialog(/^Balance: /);
    });
  });

  it('does not meet a page that is built for visitors, unless the site asks for it', async () => {
    await open(visitors);
    await connect();
    await tab.page.waitForTimeout(1_000); // longer than the extension collects actions
    expect(await tools.readStores()).toEqual([]);
    await tab.page.goto(`${visitors.origin}/?devTools=on`);
    expect((await tools.readSettled('shopKit')).actionTypes).toContain('latchkey/connection/connected');
  });

  variants('at length', () => {
    it('does not meet a page of developers that turned it off', async () => {
      await open(developers, '?devTools=off');
      await connect();
      await tab.page.waitForTimeout(1_000); // longer than the extension collects actions
      expect(await tools.readStores()).toEqual([]);
    });
  });
});

/** Of the question that a wallet's screen shows on top, in a state as DevTools have it. */
function readQuestionId(state: unknown): string | undefined {
  const { modal } = (state ?? {}) as { readonly modal?: { readonly stack?: readonly { readonly screenId: string; readonly questionId?: string }[] } }; // of the kit's own store
  const top = modal?.stack?.at(-1);
  return top?.screenId === 'acmeMail.ask' ? top.questionId : undefined;
}

describe('a page of developers without Redux DevTools', () => {
  let server: StaticServer;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    const folder = await buildDevToolsPage('development');
    server = await serveFolder({ folder, demo: { chains: [{ id: home.id, name: home.name, rpc: 'http://127.0.0.1:1', testnet: true }] } });
    browser = await launchPlain();
    context = await browser.newContext();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it.each(['', '?store=host'])('works with %p', async (search) => {
    const tab = await openDemo(context, `${server.origin}/${search}`);
    await tab.connectButton.click();
    await tab.seesInDialog('All Wallets');
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    expect(tab.troubles).toEqual([]);
  });
});
