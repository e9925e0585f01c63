import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { JsonRpcProvider, Wallet } from 'ethers';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { walletCoinbase } from '../plugins/walletCoinbase/index.ts';
import { createLatchkey, defineChain } from '../src/index.ts';
import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import { launchPlain } from './lib/browser.ts';
import { serveCoinbaseKeys } from './lib/coinbaseKeys.ts';
import type { KeysSettings } from './lib/coinbaseKeys.ts';
import { startCoinbasePhone } from './lib/coinbasePhone.ts';
import type { CoinbasePhone } from './lib/coinbasePhone.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { away, home } from './lib/journeys.ts';
import { recordOutsideRequests } from './lib/outsideRequests.ts';
import type { OutsideRequests } from './lib/outsideRequests.ts';
import { readQrCode } from './lib/readQrCode.ts';
import type { DemoChain } from './lib/serveDemo.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { testAccounts } from './lib/testAccounts.ts';
import { contentSecurityPolicy } from '../src/entries/policy.ts';
import { fewOf, variants } from './lib/shares.ts';

const [{ address, privateKey }] = testAccounts;
const signedBy = `Signed by ${address}`;
const row = 'Coinbase Wallet';
/** An endpoint that the wallet tells the SDK, and that is not to be asked. */
const unused = 'http://127.0.0.1:1';
const iPhone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

describe("Coinbase's wallet", () => {
  let [homeNode, awayNode]: Anvil[] = [];
  let keys: Awaited<ReturnType<typeof serveCoinbaseKeys>>;
  let browser: Browser;
  let chains: readonly DemoChain[] = [];
  let nodes: Readonly<Record<number, string>> = {};
  let server: StaticServer;
  let context: BrowserContext;
  let tab: DemoTab;
  let requests: OutsideRequests;

  beforeAll(async () => {
    [homeNode, awayNode, keys, browser] = await Promise.all([startAnvil({ chainId: home.id }), startAnvil({ chainId: away.id }), serveCoinbaseKeys(), launchPlain({ blocksPopups: true })]);
    nodes = { [home.id]: homeNode.url, [away.id]: awayNode.url };
    chains = [{ id: home.id, name: home.name, rpc: homeNode.url, testnet: true }, { id: away.id, name: away.name, rpc: awayNode.url, testnet: true }];
    server = await serveDemo({ chains, connect: originsOf(chains) });
  });

  afterAll(async () => {
    await browser?.close();
    await Promise.all([server?.close(), keys?.close(), homeNode?.stop(), awayNode?.stop()]);
  });

  afterEach(async () => {
    // The hints that the SDK shows beside the page bring styles that a strict policy refuses.
    expect(tab.troubles.filter((text) => !/inline style/.test(text))).toEqual([]);
    await context.close();
  });

  describe('with a smart account in a window', () => {
    it('connects, signs, sends and switches, contacts no host before the click, and reads from the nodes of the site alone', async () => {
      await open();
      await tab.connectButton.click();
      await tab.wallet(row).waitFor();
      expect(requests.all()).toEqual([]);
      await agree(await opens(() => tab.wallet(row).click()), 'Connect Playground');
      await tab.sees('Account', address);
      await tab.sees('Network', home.name);
      await tab.seesNoDialog();
      await agree(await opens(() => tab.button('Sign message').click()), 'personal_sign');
      await seesSigned(signedBy);
      await agree(await opens(() => tab.button('Sign typed data').click()), 'eth_signTypedData_v4');
      await seesSigned(signedBy);
      await agree(await opens(() => tab.button('Send').click()), 'eth_sendTransaction');
      await tab.seesActivity('confirmed');
      expect(Number(await homeNode?.rpc('eth_getTransactionCount', [address, 'latest']))).toBeGreaterThan(0);
      await switchTo(away.name);
      await tab.sees('Network', away.name);
      await tab.sees('Balance', /ETH$/);
      expect(new Set(requests.all().map(({ url }) => url.origin))).toEqual(new Set([keys.origin, homeNode?.url, awayNode?.url]));
    });

    it('comes back after a reload without a window, and is gone for good after a disconnect', async () => {
      await open();
      await connectByWindow();
      const opened: Page[] = [];
      context.on('page', (page) => opened.push(page));
      await tab.reload();
      await tab.sees('Account', address);
      expect(opened).toEqual([]);
      await agree(await opens(() => tab.button('Sign message').click()), 'personal_sign');
      await seesSigned(signedBy);
      await disconnectInPlace();
      await tab.reload();
      await tab.sees('Status', 'disconnected');
      await connectByWindow();
    });

    it('asks the wallet to add a chain that it does not know', async () => {
      await open({ chains: { [home.id]: unused }, addable: { [home.id]: unused, [away.id]: unused } });
      await connectByWindow();
      await tab.accountButton.click();
      await tab.dialog.getByRole('button', { name: /Network/ }).click();
      const popup = await opens(() => tab.dialog.getByRole('button', { name: new RegExp(away.name) }).click());
      await agree(await opens(() => agree(popup, 'wallet_switchEthereumChain')), 'wallet_addEthereumChain');
      await tab.sees('Network', away.name);
    });

    it('is told when the person refuses, and can be asked again', async () => {
      await open();
      const popup = await opens(() => tab.pick(row));
      await popup.click('#no');
      await tab.seesInDialog(`You rejected the request in ${row}.`);
      await agree(await opens(() => tab.wallet(row).click()), 'Connect Playground');
      await tab.sees('Status', 'connected');
      await refuse(await opens(() => tab.button('Sign message').click()));
      await seesSigned('The request was rejected in the wallet');
    });

    it.each(fewOf([['says so', { runBeforeUnload: true }], ['can say nothing', { runBeforeUnload: false }]]))('takes a window that was closed for a refusal, where its page %s', async (_how, how) => {
      await open();
      const popup = await opens(() => tab.pick(row));
      await popup.waitForSelector('#yes');
      await popup.close(how);
      await tab.seesInDialog(`You rejected the request in ${row}.`);
      await connectByWindow({ isOpen: true });
    });

    it('closes the window when the visitor cancels', async () => {
      await open();
      const popup = await opens(() => tab.pick(row));
      await popup.waitForSelector('#yes');
      const closed = popup.waitForEvent('close');
      await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
      await closed;
      await tab.sees('Status', 'disconnected');
      await connectByWindow({ isOpen: true });
    });

    variants('at length', () => {
      it('closes the window when the visitor disconnects meanwhile', async () => {
        await open();
        await connectByWindow();
        const popup = await opens(() => tab.button('Sign message').click());
        await popup.waitForSelector('#yes');
        const closed = popup.waitForEvent('close');
        await tab.button('Disconnect from code').click();
        await closed;
        await tab.sees('Status', 'disconnected');
        await connectByWindow();
      });
    });

    it('opens the window in the first click on a list that is part of the page, on a slow line too', async () => {
      await open();
      await context.route(`**/${await findSdkChunk()}`, async (route) => {
        await pause(5_500);
        await route.continue();
      });
      expect(requests.all()).toEqual([]);
      await tab.button('Show the panel').click();
      const panel = tab.page.locator('section').filter({ has: tab.page.getByRole('heading', { name: 'Inline' }) });
      const listed = panel.getByRole('button', { name: row });
      await listed.waitFor();
      await pause(6_500); // the click that has shown the list counts no more
      expect(requests.all()).toEqual([]);
      await agree(await opens(() => listed.click()), 'Connect Playground');
      await tab.sees('Account', address);
    });

    it('says that the browser has blocked the window, and opens it by a click on what it offers instead', async () => {
      await open();
      // What is loaded when the wallets are shown comes too late for the click.
      await context.route(`**/${await findSdkChunk()}`, async (route) => {
        await pause(5_500);
        await route.continue();
      });
      await tab.pick(row);
      await pause(6_500); // looking at the page would count as a click
      await tab.seesInDialog('The browser has blocked the window of Coinbase Wallet');
      await tab.seesInDialog('Open it here, or allow pop-ups for this site.');
      await agree(await opens(() => tab.dialog.getByRole('button', { name: 'Open the window' }).click()), 'Connect Playground');
      await tab.sees('Status', 'connected');
    });

    variants('at length', () => {
      it('shows the window that is open already, and opens no second one', async () => {
        await open();
        const popup = await opens(() => tab.pick(row));
        await tab.dialog.getByRole('button', { name: 'Show the window' }).click();
        expect(context.pages()).toHaveLength(2);
        await agree(popup, 'Connect Playground');
        await tab.sees('Status', 'connected');
      });

      it('says what keeps the window apart, where the site does', async () => {
        await open({}, {
          prepare: async (on) => {
            await on.route(`${server.origin}/?**`, async (route) => {
              const answer = await route.fetch();
              await route.fulfill({ response: answer, headers: { ...answer.headers(), 'cross-origin-opener-policy': 'same-origin' } });
            });
          },
        });
        await tab.pick(row);
        await tab.seesInDialog('The window of Coinbase Wallet was closed before it had loaded');
        await tab.seesInDialog(/Cross-Origin-Opener-Policy/);
      });
    });

    it('says that the window does not load, or was closed before, and tries again', async () => {
      await open({}, { keysUrl: `${keys.origin}/nothing` });
      await tab.page.clock.install();
      const popup = await opens(() => tab.pick(row));
      const closed = popup.waitForEvent('close');
      await tab.page.clock.fastForward(31_000);
      await tab.seesInDialog('Connection Failed');
      await tab.seesInDialog('The window of Coinbase Wallet does not load');
      await closed;
      await (await opens(() => tab.dialog.getByRole('button', { name: 'Try again' }).click())).close();
      await tab.seesInDialog('The window of Coinbase Wallet was closed before it had loaded');
    });
  });

  describe('with its extension', () => {
    const wallet = new Wallet(privateKey);

    it('connects, signs, sends and switches without a window', async () => {
      await open({}, { prepare: (page) => injectExtension(page) });
      await tab.pick(row);
      await tab.sees('Account', address);
      await tab.button('Sign message').click();
      await seesSigned(signedBy);
      await tab.button('Send').click();
      await tab.seesActivity('confirmed');
      await switchTo(away.name);
      await tab.sees('Network', away.name);
      expect(context.pages()).toHaveLength(1);
      expect(requests.all().filter(({ url }) => url.origin === keys.origin)).toEqual([]);
    });

    it('is one row of the list, where the extension announces itself', async () => {
      await open({}, { prepare: (page) => injectExtension(page, true) });
      await tab.pick(row);
      await tab.sees('Wallet', 'com.coinbase.wallet');
    });

    async function injectExtension(on: BrowserContext, isAnnounced = false): Promise<void> {
      let chainId: number = home.id;
      await on.exposeFunction('askExtension', async (method: string, params: readonly unknown[]) => {
        const node = new JsonRpcProvider(nodes[chainId], chainId, { staticNetwork: true, cacheTimeout: -1 });
        switch (method) {
          case 'eth_requestAccounts': case 'eth_accounts': return [address];
          case 'eth_chainId': return `0x${chainId.toString(16)}`;
          case 'personal_sign': return wallet.signMessage(Buffer.from(String(params[0]).slice(2), 'hex'));
          case 'eth_sendTransaction': {
            const { gas, ...transaction } = params[0] as { readonly gas?: string }; // of the kit
            return (await wallet.connect(node).sendTransaction({ ...transaction, ...(gas !== undefined && { gasLimit: gas }) })).hash;
          }
          case 'wallet_switchEthereumChain': return void (chainId = Number((params[0] as { readonly chainId: string }).chainId)); // of the kit
          default: throw new Error(`It does not know ${method}.`);
        }
      });
      await on.addInitScript((announced) => {
        const provider = {
          isCoinbaseWallet: true,
          setAppInfo() {},
          on() {},
          removeListener() {},
          request: ({ method, params }: { method: string; params?: unknown }) => (window as unknown as { askExtension(...args: unknown[]): Promise<unknown> }).askExtension(method, params), // exposed above
        };
        Object.assign(window, { coinbaseWalletExtension: provider });
        const detail = { info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Coinbase Wallet', icon: 'data:image/png;base64,iVBORw0KGgo=', rdns: 'com.coinbase.wallet' }, provider };
        const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }));
        if (announced) window.addEventListener('eip6963:requestProvider', announce);
      }, isAnnounced);
    }
  });

  describe('with its app on a phone', () => {
    let phone: CoinbasePhone;
    const openWithPhone = (device: BrowserContextOptions = {}): Promise<void> =>
      open({ kind: 'phone' }, { device, prepare: async (on) => { phone = await startCoinbasePhone(on, { key: privateKey, nodes }); } });

    it('is linked by the code that a camera reads off the window, signs, sends and switches', async () => {
      await openWithPhone();
      const { secret } = await link();
      await tab.sees('Account', address);
      await tab.button('Sign message').click();
      await seesSigned(signedBy);
      await tab.button('Sign typed data').click();
      await seesSigned(signedBy);
      await switchTo(home.name);
      await tab.sees('Network', home.name);
      await tab.button('Send').click();
      await tab.seesActivity('confirmed');
      phone.setAgreeable(false);
      await tab.button('Sign message').click();
      await seesSigned('The request was rejected in the wallet');
      expect(new Set(requests.all().filter(({ kind }) => kind !== 'websocket').map(({ url }) => url.origin))).toEqual(new Set([keys.origin, 'https://www.walletlink.org', homeNode?.url]));
      expect(phone.asked).toEqual(['requestEthereumAccounts', 'signEthereumMessage', 'signEthereumMessage', 'switchEthereumChain', 'signEthereumTransaction', 'signEthereumMessage']);
      // The secret is the SDK's alone.
      const kept = await tab.page.evaluate(() => Object.entries(localStorage).filter(([key]) => !key.startsWith('-walletlink:')).concat(Object.entries(sessionStorage)).join());
      expect(kept).not.toContain(secret);
      expect(await tab.page.evaluate(() => 'Buffer' in window)).toBe(false);
    });

    it('comes back after a reload, and is let go of without another one', async () => {
      await openWithPhone();
      await link();
      await tab.sees('Status', 'connected');
      await tab.reload();
      await tab.sees('Account', address);
      await tab.button('Sign message').click();
      await seesSigned(signedBy);
      await disconnectInPlace();
      await eventually(() => expect([phone.isEnded(), phone.sockets()]).toEqual([true, 0]));
      expect(await keptBySdk()).toEqual([]);
    });

    it('reaches for the phone after a reload only once the person does something', async () => {
      await openWithPhone();
      await link();
      await tab.sees('Status', 'connected');
      await tab.page.goto('about:blank');
      await eventually(() => expect(phone.sockets()).toBe(0));
      requests.clear();
      await tab.page.goBack();
      await tab.sees('Account', address);
      await tab.page.evaluate(() => window.dispatchEvent(new Event('focus'))); // the SDK then connects anew
      await pause(2_000);
      expect([phone.sockets(), requests.all().filter(({ url }) => url.origin !== homeNode?.url)]).toEqual([0, []]);
      await tab.page.mouse.click(1, 1);
      await eventually(() => expect(phone.sockets()).toBe(1));
    });

    variants('at length', () => {
      it('learns what the phone has done meanwhile as soon as the person does something', async () => {
        await openWithPhone();
        await link();
        await tab.sees('Status', 'connected');
        await tab.page.goto('about:blank');
        phone.end();
        await tab.page.goBack();
        await tab.sees('Account', address);
        await staysInPlace(async () => {
          await tab.page.mouse.click(1, 1);
          await tab.sees('Status', 'disconnected');
        });
        await eventually(() => expect(phone.sockets()).toBe(0));
        expect(await keptBySdk()).toEqual([]);
      });

      it('tells the phone that the link is over, where nothing was done after the reload but that', async () => {
        await openWithPhone();
        await link();
        await tab.sees('Status', 'connected');
        await tab.reload();
        await tab.sees('Account', address);
        // As a site's code does by itself: the visitor presses nothing.
        await staysInPlace(async () => {
          await tab.button('Disconnect from code').evaluate((button) => (button as HTMLButtonElement).click());
          await tab.sees('Status', 'disconnected');
        });
        await eventually(() => expect([phone.isEnded(), phone.sockets()]).toEqual([true, 0]));
        expect(await keptBySdk()).toEqual([]);
      });
    });

    it('is disconnected, and the page stays, when the phone ends it', async () => {
      await openWithPhone();
      await link();
      await tab.sees('Status', 'connected');
      await staysInPlace(async () => {
        phone.end();
        await tab.sees('Status', 'disconnected');
      });
      await eventually(() => expect(phone.sockets()).toBe(0));
    });

    variants('at length', () => {
      it('leaves nothing that reaches for the phone, when the window is closed instead', async () => {
        await openWithPhone();
        const popup = await opens(() => tab.pick(row));
        await popup.waitForSelector('svg');
        await popup.close({ runBeforeUnload: true });
        await tab.seesInDialog(`You rejected the request in ${row}.`);
        await eventually(() => expect(phone.sockets()).toBe(0));
      });
    });

    it('opens the app on the phone that holds the page', async () => {
      await openWithPhone(iPhone);
      await context.route('https://go.cb-w.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>App</title>' }));
      await link();
      await tab.sees('Status', 'connected');
      await tab.reload();
      await tab.sees('Account', address);
      const [app] = await Promise.all([context.waitForEvent('page'), tab.button('Sign message').tap()]);
      await app.waitForURL('https://go.cb-w.com/walletlink?**');
      expect(new URL(app.url()).searchParams.get('redirect_url')).toBe(tab.page.url());
      await seesSigned(signedBy);
    });

    const keptBySdk = (): Promise<readonly string[]> => tab.page.evaluate(() => Object.keys(localStorage).filter((key) => /^-(CBWSDK|walletlink)/.test(key)));

    /** Holds a camera to the window. */
    async function link(): Promise<{ readonly secret: string }> {
      const popup = await opens(() => tab.pick(row));
      const text = await readQrCode(popup.locator('svg'));
      expect(text).toMatch(/^https:\/\/www\.walletlink\.org\/#\/link\?/);
      phone.scan(text);
      return { secret: new URLSearchParams(text.split('?')[1]).get('secret') ?? text };
    }
  });

  it('is in the mocked world as well, without a window', async () => {
    const mocked = await serveDemo({ chains: [], isMocked: true });
    context = await browser.newContext();
    tab = await openDemo(context, mocked.origin);
    await tab.pick(row);
    await tab.sees('Wallet', 'walletCoinbase');
    await tab.reload();
    await tab.sees('Wallet', 'walletCoinbase');
    await tab.button('Disconnect from code').click();
    await tab.sees('Status', 'disconnected');
    await mocked.close();
  });

  async function open(settings: Partial<KeysSettings> = {}, { keysUrl, device = {}, prepare }: { keysUrl?: string; device?: BrowserContextOptions; prepare?(context: BrowserContext): Promise<void> } = {}): Promise<void> {
    context = await browser.newContext(device);
    requests = await recordOutsideRequests(context, ({ url }) => url.origin === server.origin);
    await prepare?.(context);
    tab = await openDemo(context, `${server.origin}/?coinbase=${encodeURIComponent(keysUrl ?? keys.urlFor({ kind: 'smart', key: privateKey, chains: { [home.id]: unused, [away.id]: unused }, nodes, ...settings }))}`);
  }

  async function opens(act: () => Promise<unknown>): Promise<Page> {
    const [popup] = await Promise.all([tab.page.waitForEvent('popup'), act()]);
    await popup.waitForLoadState();
    return popup;
  }

  async function agree(popup: Page, to: string): Promise<void> {
    await popup.getByRole('heading', { name: to }).waitFor();
    await popup.click('#yes').catch(() => {}); // it closes by itself
  }

  async function refuse(popup: Page): Promise<void> {
    await popup.click('#no').catch(() => {}); // it closes by itself
  }

  async function connectByWindow({ isOpen = false } = {}): Promise<void> {
    const listed = isOpen && (await tab.wallet(row).isVisible());
    await agree(await opens(() => (listed ? tab.wallet(row).click() : tab.pick(row))), 'Connect Playground');
    await tab.sees('Status', 'connected');
    await tab.seesNoDialog();
  }

  async function switchTo(name: string): Promise<void> {
    await tab.accountButton.click();
    await tab.dialog.getByRole('button', { name: /Network/ }).click();
    await tab.dialog.getByRole('button', { name: new RegExp(name) }).click();
    await tab.sees('Network', name);
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
  }

  /** A reload would lose what a script has put there. */
  async function staysInPlace(act: () => Promise<void>): Promise<void> {
    await tab.page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await act();
    await tab.page.waitForTimeout(1_200); // the SDK waits a second for its relay before it would
    expect(await tab.page.evaluate(() => 'isSamePage' in window)).toBe(true);
  }

  function disconnectInPlace(): Promise<void> {
    return staysInPlace(async () => {
      await tab.button('Disconnect from code').click();
      await tab.sees('Status', 'disconnected');
    });
  }

  const seesSigned = (text: string): Promise<void> => eventually(async () => expect(await tab.card('Sign').getByRole('status', { includeHidden: true }).textContent()).toBe(text), 10_000);
});

/** The file of the demo that has the SDK in it. */
async function findSdkChunk(): Promise<string> {
  const folder = path.join(import.meta.dirname, '../dist-demo');
  for (const name of await readdir(folder)) if (name.endsWith('.js') && (await readFile(path.join(folder, name), 'utf8')).includes('selectSignerType')) return name;
  throw new Error('The demo has no such file.');
}

/** What the plugin makes the policy let through. */
function originsOf(chains: readonly DemoChain[]): readonly string[] {
  const policy = contentSecurityPolicy(createLatchkey({ chains: chains.map(defineChain), plugins: [walletCoinbase] }));
  return (/connect-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ').slice(1);
}
