import type { Browser, BrowserContext } from 'playwright-core';
import type { Anvil } from './anvil.ts';
import { startAnvil } from './anvil.ts';
import type { PageOptions } from './browser.ts';
import { launchShell } from './browser.ts';
import type { DemoTab } from './demoTab.ts';
import { openDemo } from './demoTab.ts';
import { eventually } from './eventually.ts';
import { away, home } from './journeys.ts';
import type { OutsideRequests } from './outsideRequests.ts';
import { recordOutsideRequests } from './outsideRequests.ts';
import { readQrCode } from './readQrCode.ts';
import { serveDemo } from './serveDemo.ts';
import type { StaticServer } from './server.ts';
import type { SignInSite } from './signInSite.ts';
import { testAccounts } from './testAccounts.ts';
import type { Relay } from './wcRelay.ts';
import { startRelay } from './wcRelay.ts';
import type { VerifyService } from './wcVerify.ts';
import { createVerifyService, verifyOrigin } from './wcVerify.ts';
import type { WcWallet, WcWalletOptions } from './wcWallet.ts';
import { startWcWallet } from './wcWallet.ts';

const [first, second] = testAccounts;
/** As it stands in the list of wallets. */
const name = 'WalletConnect';
/** Of answers to requests. */
const answerTag = 1_109;

/** What one file of journeys over WalletConnect shares, and what a visitor and a wallet's person do. Each journey has a browser profile of its own. */
export interface WcJourneys {
  readonly homeNode: Anvil;
  readonly awayNode: Anvil;
  readonly relay: Relay;
  readonly server: StaticServer;
  readonly context: BrowserContext;
  readonly verify: VerifyService;
  /** To anywhere but the site itself. */
  readonly requests: OutsideRequests;
  /** Everything that the pages wrote into the console. */
  readonly said: readonly string[];
  /** Opens the demo with the relay in a profile of its own. */
  open(options?: WcPageOptions): Promise<DemoTab>;
  /** Opens the demo once more, in the same profile. */
  openAgain(): Promise<DemoTab>;
  /** A wallet that has two accounts and knows both chains, shares the first account and both, and is on no device yet that the page knows. */
  startWallet(options?: Partial<WcWalletOptions>): Promise<WcWallet>;
  /** As a first visit does. */
  connect(tab: DemoTab, options?: Partial<WcWalletOptions>): Promise<WcWallet>;
  /** Scans the code that the page shows, and says yes. */
  scan(tab: DemoTab, wallet: WcWallet): Promise<void>;
  /** What a camera reads off the screen. */
  readCode(tab: DemoTab): Promise<string>;
  sign(tab: DemoTab, wallet: WcWallet, by?: string): Promise<void>;
  /** The page checks with another library who signed. */
  seesSigned(tab: DemoTab, by?: string): Promise<void>;
  /** Sends, and reads the receipt from the node. */
  send(tab: DemoTab, wallet: WcWallet, node: Anvil): Promise<void>;
  /** How many answers to requests have gone over the relay. */
  countAnswers(): number;
}

export interface WcPageOptions {
  readonly page?: PageOptions;
  /** The page's clock can be put forward. */
  readonly hasClock?: boolean;
  /** Hosts where links may lead. */
  readonly leadsTo?: readonly string[];
}

/** Sets up a file of journeys. Each ends with a look at the console, and at whom the page has contacted: only whom the plugin and the chains declare. */
export function setUpWcJourneys({ site }: { /** The server of a site that requires a sign-in, which goes with the connect where a wallet knows how. */ readonly site?: SignInSite } = {}): WcJourneys {
  let shared: { readonly homeNode: Anvil; readonly awayNode: Anvil; readonly relay: Relay; readonly browser: Browser; readonly server: StaticServer } | undefined;
  let visit: { readonly context: BrowserContext; readonly requests: OutsideRequests; readonly verify: VerifyService; readonly said: string[]; readonly tabs: DemoTab[]; readonly leadsTo: readonly string[] } | undefined;
  const wallets: WcWallet[] = [];

  beforeAll(async () => {
    const [homeNode, awayNode, relay, browser] = await Promise.all([startAnvil({ chainId: home.id }), startAnvil({ chainId: away.id }), startRelay(), launchShell()]);
    const chains = [
      { id: home.id, name: home.name, rpc: homeNode.url, testnet: true },
      { id: away.id, name: away.name, rpc: awayNode.url, testnet: true },
    ];
    shared = { homeNode, awayNode, relay, browser, server: await serveDemo({ chains, relayUrl: relay.url, ...(site && { signIn: { base: site.base, isRequired: true }, respond: site.respond }) }) };
  });

  afterAll(async () => {
    await shared?.browser.close();
    await Promise.all([shared?.server.close(), shared?.relay.stop(), shared?.homeNode.stop(), shared?.awayNode.stop()]);
  });

  afterEach(async () => {
    const { homeNode, awayNode, relay } = started(shared);
    const { context, requests, tabs, leadsTo } = started(visit);
    visit = undefined;
    await context.close();
    await Promise.all(wallets.splice(0).map((wallet) => wallet.stop()));
    const declared = new Set([homeNode.url, awayNode.url, relay.url, verifyOrigin, ...leadsTo]);
    expect(requests.all().filter(({ url }) => !declared.has(url.origin))).toEqual([]);
    expect(tabs.flatMap(({ troubles }) => troubles)).toEqual([]);
  });

  const openAgain = async (): Promise<DemoTab> => {
    const { context, tabs } = started(visit);
    const { server, relay } = started(shared);
    const tab = await openDemo(context, `${server.origin}/?wc=${encodeURIComponent(relay.url)}`);
    tabs.push(tab);
    return tab;
  };
  const startWallet = async (options: Partial<WcWalletOptions> = {}): Promise<WcWallet> => {
    const { homeNode, awayNode, relay } = started(shared);
    const wallet = await startWcWallet({ relayUrl: relay.url, keys: [first.privateKey, second.privateKey], rpcUrls: { [home.id]: homeNode.url, [away.id]: awayNode.url }, ...options });
    wallets.push(wallet);
    return wallet;
  };
  const readCode = (tab: DemoTab): Promise<string> => readQrCode(tab.dialog.getByRole('img', { name: 'Code to connect' }));
  const scan = async (tab: DemoTab, wallet: WcWallet): Promise<void> => {
    await wallet.pair(await readCode(tab));
    await wallet.approveNext('connect');
    await tab.sees('Status', 'connected');
    await tab.seesNoDialog();
  };
  const seesSigned = (tab: DemoTab, by: string = first.address): Promise<void> => tab.card('Sign').getByText(`Signed by ${by}`).waitFor();

  return {
    get homeNode() { return started(shared).homeNode; },
    get awayNode() { return started(shared).awayNode; },
    get relay() { return started(shared).relay; },
    get server() { return started(shared).server; },
    get context() { return started(visit).context; },
    get verify() { return started(visit).verify; },
    get requests() { return started(visit).requests; },
    get said() { return started(visit).said; },
    open: async ({ page = {}, hasClock = false, leadsTo = [] } = {}) => {
      const { browser, server } = started(shared);
      const context = await browser.newContext(page);
      if (hasClock) await context.clock.install();
      const verify = createVerifyService();
      await verify.attend(context);
      const said: string[] = [];
      context.on('console', (message) => said.push(message.text()));
      visit = { context, verify, said, tabs: [], leadsTo, requests: await recordOutsideRequests(context, ({ url }) => url.origin === server.origin) };
      return openAgain();
    },
    openAgain,
    startWallet,
    connect: async (tab, options) => {
      const wallet = await startWallet(options);
      await tab.pick(name);
      await scan(tab, wallet);
      return wallet;
    },
    scan,
    readCode,
    sign: async (tab, wallet, by) => {
      await tab.button('Sign message').click();
      await wallet.approveNext('personal_sign');
      await seesSigned(tab, by);
    },
    seesSigned,
    send: async (tab, wallet, node) => {
      await tab.button('Send').click();
      expect(await wallet.approveNext('eth_sendTransaction')).toMatchObject({ chainId: node.chainId });
      const latest = tab.card('Send').getByRole('listitem').first();
      await latest.getByText(/^confirmed/).waitFor();
      const hash = /0x[0-9a-f]{64}/.exec((await latest.textContent()) ?? '')?.[0];
      expect(await node.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', from: first.address.toLowerCase(), to: second.address.toLowerCase() });
    },
    countAnswers: () => started(shared).relay.published.filter(({ tag }) => tag === answerTag).length,
  };
}

/** Puts the page's clock forward until the connect has failed, whenever in between its limit began. */
export async function passTime(tab: DemoTab, span: string): Promise<void> {
  await eventually(async () => {
    await tab.page.clock.fastForward(span);
    expect(await tab.dialog.getByRole('heading', { name: 'Connection Failed' }).isVisible()).toBe(true);
  });
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The journey has not begun.');
  return part;
}
