import type { PageOptions } from './lib/browser.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { away, home } from './lib/journeys.ts';
import { testAccounts } from './lib/testAccounts.ts';
import { setUpWcJourneys } from './lib/wcJourneys.ts';
import { verifyOrigin } from './lib/wcVerify.ts';
import { fewOf, variants } from './lib/shares.ts';

const [first, second] = testAccounts;
const name = 'WalletConnect';
/** Of requests, as the relay sees them. */
const requestTag = 1_108;
/** Of the second message of a yes, which opens the session. */
const settleTag = 1_102;
/** One whose app opens by an address of the web, so that a test sees where it leads. */
const rainbow = { id: 'me.rainbow', name: 'Rainbow', origin: 'https://rnbwapp.com' } as const;
const iPhone: PageOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

describe('a visitor whose wallet is reached over WalletConnect', () => {
  const journeys = setUpWcJourneys();
  const { connect, readCode, scan, seesSigned, send, sign } = journeys;
  const countSubscriptions = (): number => journeys.relay.calls.filter((method) => method === 'irn_subscribe').length;

  it('scans the code off the screen, connects, signs, switches, sends, reloads and leaves', async () => {
    const tab = await journeys.open();
    const wallet = await journeys.startWallet();
    await tab.page.waitForLoadState('networkidle');
    expect(journeys.requests.lines()).toEqual([]);
    await tab.connectButton.click();
    await tab.wallet(name).dblclick();
    await wallet.pair(await readCode(tab));
    const request = await wallet.approveNext('connect');
    expect(request.site).toEqual({ name: 'Playground', url: journeys.server.origin });
    await tab.sees('Status', 'connected');
    await tab.seesNoDialog();
    await tab.sees('Account', first.address);
    await tab.sees('Wallet', 'walletConnect');
    await tab.sees('Network', home.name);
    await tab.sees('Balance', /ETH$/);

    await sign(tab, wallet);
    await send(tab, wallet, journeys.homeNode);
    await tab.button(`Switch to ${away.name}`).click();
    await tab.sees('Network', away.name);
    await send(tab, wallet, journeys.awayNode);

    const askedBefore = wallet.asked.length;
    for (let times = 0; times < 2; times += 1) {
      await tab.reload();
      await tab.sees('Status', 'connected');
      await tab.sees('Network', away.name);
    }
    await wallet.expectNoPrompt(200);
    expect(wallet.asked).toHaveLength(askedBefore);
    await sign(tab, wallet);

    await tab.button('Disconnect from code').click();
    await tab.sees('Status', 'disconnected');
    await eventually(() => expect(wallet.sessions()).toEqual([]));
    journeys.requests.clear();
    await tab.reload();
    await tab.sees('Status', 'disconnected');
    await tab.page.waitForLoadState('networkidle');
    // What was sent is followed at the nodes; no wallet is reached over the relay any more.
    expect(journeys.requests.all().filter(({ url }) => url.origin === journeys.relay.url || url.origin === verifyOrigin)).toEqual([]);
  });

  it('says who asks, which Verify vouches for', async () => {
    const tab = await journeys.open();
    const wallet = await journeys.startWallet({ verify: journeys.verify });
    const { origin } = journeys.server;
    await tab.pick(name);
    await wallet.pair(await readCode(tab));
    expect(await wallet.approveNext('connect')).toMatchObject({ validation: 'VALID', origin });
    await tab.sees('Status', 'connected');
    await tab.button('Sign message').click();
    expect(await wallet.approveNext('personal_sign')).toMatchObject({ validation: 'VALID', origin });
    await seesSigned(tab);
    expect(new Set(journeys.verify.attested)).toEqual(new Set([origin]));
  });

  it('has its requests carried by a relay that learns nothing but to whom', async () => {
    const tab = await journeys.open();
    const wallet = await connect(tab);
    const before = journeys.relay.published.length;
    await sign(tab, wallet);
    await send(tab, wallet, journeys.homeNode);
    const requests = journeys.relay.published.slice(before).filter(({ tag }) => tag === requestTag);
    expect(requests.map(({ beside }) => Object.keys(beside).toSorted())).toEqual([['message', 'prompt', 'topic'], ['message', 'prompt', 'topic']]);
  });

  variants('at length', () => {
    it('takes another network and another account in the wallet', async () => {
      const tab = await journeys.open();
      const wallet = await connect(tab);
      await wallet.switchChain(away.id);
      await tab.sees('Network', away.name);
      wallet.setState({ accounts: [1, 0] });
      await wallet.updateSessions();
      await tab.sees('Account', second.address);
      await sign(tab, wallet, second.address);
      await wallet.selectAccount(0);
      await tab.sees('Account', first.address);
    });
  });

  it('ends the session in the wallet', async () => {
    const tab = await journeys.open();
    const wallet = await connect(tab);
    await wallet.disconnect();
    await tab.sees('Status', 'disconnected');
    await tab.reload();
    await tab.sees('Status', 'disconnected');
  });

  it('is asked in the wallet for a network that it has not shared, says no, then yes', async () => {
    const tab = await journeys.open();
    const wallet = await connect(tab, { chainIds: [home.id] });
    await tab.button(`Switch to ${away.name}`).click();
    await wallet.rejectNext('wallet_switchEthereumChain');
    await tab.card('Connection').getByRole('alert').getByText('The request was rejected in the wallet').waitFor();
    await tab.sees('Network', home.name);
    await tab.button(`Switch to ${away.name}`).click();
    await wallet.approveNext('wallet_switchEthereumChain');
    await tab.sees('Network', away.name);
    await send(tab, wallet, journeys.awayNode);
  });

  it('has a second tab, which signs too and is left with the first', async () => {
    const tab = await journeys.open();
    const wallet = await connect(tab);
    const other = await journeys.openAgain();
    await other.sees('Status', 'connected');
    await sign(other, wallet);
    await sign(tab, wallet);
    await tab.button('Disconnect from code').click();
    await tab.sees('Status', 'disconnected');
    await eventually(() => expect(wallet.sessions()).toEqual([]));
    await other.sees('Status', 'disconnected');
  });

  variants('at length', () => {
    it('shows the code to two wallets: one is connected, the other is not', async () => {
      const tab = await journeys.open();
      const [quick, slow] = [await journeys.startWallet(), await journeys.startWallet()];
      await tab.pick(name);
      const code = await readCode(tab);
      await Promise.all([quick.pair(code), slow.pair(code)]);
      const prompt = await slow.nextPrompt('connect');
      await quick.approveNext('connect');
      await tab.sees('Status', 'connected');
      await prompt.approve().catch(() => undefined); // its library may know already that it is too late
      await sign(tab, quick);
      expect(slow.asked).toHaveLength(1);
      await eventually(() => expect(slow.sessions()).toEqual([]));
    });
  });

  it('keeps the code out of the address, the page, its storage and what it says', async () => {
    const tab = await journeys.open();
    await tab.pick(name);
    const code = await readCode(tab);
    const key = /symKey=([0-9a-f]{64})/.exec(code)?.[1] ?? '';
    expect(key).not.toBe('');
    const seen = await tab.page.evaluate(() => [location.href, document.title, JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie, document.documentElement.outerHTML].join('\n'));
    expect(seen).not.toContain(key);
    expect(await readDatabases(tab)).not.toContain(code);
    expect(journeys.said.join('\n')).not.toContain(key);
    await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
    // The library keeps keys of pairings while they live.
    await eventually(async () => expect(await readDatabases(tab)).not.toContain(key));
  });

  it('is connected after the page was loaded anew while the code was open, also where the wallet said yes in between', async () => {
    const tab = await journeys.open();
    const wallet = await journeys.startWallet();
    await tab.pick(name);
    await wallet.pair(await readCode(tab));
    await tab.reload(); // as a phone does with a page that was away
    await wallet.approveNext('connect');
    await tab.sees('Status', 'connected');
    await tab.sees('Wallet', 'walletConnect');
    await sign(tab, wallet);
    await tab.reload();
    await tab.sees('Status', 'connected');
  });

  it.each(fewOf([
    { storage: 'a quick', slowMs: 0 },
    { storage: 'a slow', slowMs: 40 },
  ]))('is connected where the page went as soon as the code stood there and the wallet said yes while there was none, with $storage storage', async ({ slowMs }) => {
    const tab = await journeys.open();
    await slowStorage(tab, slowMs);
    const wallet = await journeys.startWallet();
    await tab.pick(name);
    const code = await readCode(tab);
    const address = tab.page.url();
    await tab.page.goto('about:blank');
    await wallet.pair(code);
    await wallet.approveNext('connect');
    await tab.page.goto(address);
    await tab.sees('Status', 'connected');
    await sign(tab, wallet);
  });

  variants('at length', () => {
    it('is connected where the page went between the two messages in which a wallet says yes', async () => {
      const tab = await journeys.open();
      const wallet = await journeys.startWallet();
      await tab.pick(name);
      await wallet.pair(await readCode(tab));
      journeys.relay.keepBack(settleTag);
      const before = countSubscriptions();
      await wallet.approveNext('connect');
      await eventually(() => expect(countSubscriptions()).toBe(before + 1)); // the page has heard the first
      const address = tab.page.url();
      await tab.page.goto('about:blank');
      journeys.relay.keepBack(undefined);
      await tab.page.goto(address);
      await tab.sees('Status', 'connected');
      await sign(tab, wallet);
    });
  });

  describe('and is found in the directory', () => {
    it('finds it by its name, and takes it up again after a reload', async () => {
      const tab = await journeys.open();
      const wallet = await journeys.startWallet({ accounts: [1] });
      await search(tab, rainbow.name);
      await tab.wallet(rainbow.name).click();
      await scan(tab, wallet);
      await tab.sees('Wallet', rainbow.id);
      await tab.sees('Account', second.address);
      await tab.reload();
      await tab.sees('Status', 'connected');
      await tab.sees('Wallet', rainbow.id);
      await sign(tab, wallet, second.address);
      await wallet.disconnect();
      await tab.sees('Status', 'disconnected');
    });

    it('goes on in its app on the same phone, is connected, and is led there again for a signature', async () => {
      const tab = await journeys.open({ page: iPhone, leadsTo: [rainbow.origin] });
      const { context } = journeys;
      await context.route(`${rainbow.origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Rainbow</title>' }));
      const wallet = await journeys.startWallet();
      await search(tab, rainbow.name);
      await tab.wallet(rainbow.name).tap();
      const [app] = await Promise.all([context.waitForEvent('page'), tab.dialog.getByRole('button', { name: `Continue in ${rainbow.name}` }).tap()]);
      await app.waitForURL(`${rainbow.origin}/wc?uri=**`);
      const code = new URL(app.url()).searchParams.get('uri') ?? '';
      await app.close();
      await tab.seesNoDialog();
      await tab.sees('Status', 'connecting');
      await wallet.pair(code);
      await wallet.approveNext('connect');
      await tab.sees('Status', 'connected');
      await tab.seesNoDialog();

      const [appAgain] = await Promise.all([context.waitForEvent('page'), tab.button('Sign message').tap()]);
      await appAgain.waitForURL(`${rainbow.origin}/wc?requestId=**`);
      expect(appAgain.url()).not.toContain('symKey');
      await wallet.approveNext('personal_sign');
      await seesSigned(tab);
    });
  });
});

async function search(tab: DemoTab, text: string): Promise<void> {
  await tab.connectButton.click();
  await tab.dialog.getByRole('searchbox', { name: 'Search Wallet' }).fill(text);
}

/** Lets each answer of the page's databases come later, as on a phone that has much to do. */
async function slowStorage({ page }: DemoTab, byMs: number): Promise<void> {
  await page.addInitScript((laterMs) => {
    const own = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess');
    if (!own?.set || laterMs === 0) return;
    const { set } = own;
    Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
      ...own,
      set(this: IDBRequest, listener: ((event: Event) => void) | null) {
        set.call(this, listener && ((event: Event) => void setTimeout(() => listener.call(this, event), laterMs)));
      },
    });
  }, byMs);
}

/** Everything that the page keeps in databases, as one text. */
function readDatabases({ page }: DemoTab): Promise<string> {
  return page.evaluate(async () => {
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
