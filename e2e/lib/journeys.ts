import type { Anvil, AnvilOptions } from './anvil.ts';
import { startAnvil } from './anvil.ts';
import type { PageOptions, WalletBrowser } from './browser.ts';
import { launchWithExtensions } from './browser.ts';
import { buildExtension } from './buildExtension.ts';
import type { DemoTab } from './demoTab.ts';
import { openDemo } from './demoTab.ts';
import type { DemoChain, DemoOptions } from './serveDemo.ts';
import { serveDemo } from './serveDemo.ts';
import type { StaticServer } from './server.ts';
import { testAccounts } from './testAccounts.ts';
import type { WalletSettings } from '../extension/settings.ts';

const [first, second] = testAccounts;

/** The chain that wallets are on at first. */
export const home = { id: 31_337, hex: '0x7a69', name: 'Home' } as const;
/** A second chain that the site configured. */
export const away = { id: 84_532, hex: '0x14a34', name: 'Away' } as const;

/** What one file of journeys shares: two nodes and a browser with wallets. */
export interface JourneySetup<Name extends string> {
  readonly extensions: Readonly<Record<Name, Partial<WalletSettings>>>;
  readonly homeNode?: AnvilOptions;
  readonly page?: PageOptions;
  /** What else the demo is served with, asked each time. */
  site?(): Pick<DemoOptions, 'signIn' | 'signInOnConnect' | 'respond' | 'descriptors'>;
}

export interface Journeys<Name extends string> {
  readonly homeNode: Anvil;
  readonly awayNode: Anvil;
  readonly browser: WalletBrowser<Name>;
  /** As of the journey under way. A new one each time, so that nothing is remembered from the last. */
  readonly server: StaticServer;
  readonly chains: readonly DemoChain[];
  /** Opens the demo in a tab. */
  open(): Promise<DemoTab>;
  /** Opens the demo and connects a wallet, as a first visit does. */
  openConnected(wallet?: Name): Promise<DemoTab>;
  /** Serves the demo with other chains from here on. */
  serve(chains: readonly DemoChain[], options?: Pick<DemoOptions, 'connect' | 'preload'>): Promise<void>;
}

/** Sets up a file of journeys; each starts with wallets that have two accounts and know both chains, and with a site that was not visited before. */
export function setUpJourneys<Name extends string>({ extensions, homeNode: homeOptions = {}, page = {}, site }: JourneySetup<Name>): Journeys<Name> {
  const names = Object.keys(extensions) as Name[]; // the same names
  let homeNode: Anvil | undefined;
  let awayNode: Anvil | undefined;
  let browser: WalletBrowser<Name> | undefined;
  let server: StaticServer | undefined;
  let chains: readonly DemoChain[] = [];
  const tabs: DemoTab[] = [];

  beforeAll(async () => {
    const [folders] = await Promise.all([
      Promise.all(names.map(async (name) => [name, await buildExtension(extensions[name])] as const)),
      startAnvil({ ...homeOptions, chainId: home.id }).then((node) => void (homeNode = node)),
      startAnvil({ chainId: away.id }).then((node) => void (awayNode = node)),
    ]);
    browser = await launchWithExtensions({ ...page, extensions: Object.fromEntries(folders) as Record<Name, string> }); // the same names
  });

  afterAll(async () => {
    await browser?.close();
    await Promise.all([homeNode?.stop(), awayNode?.stop()]);
  });

  beforeEach(async () => {
    const urls = { home: started(homeNode).url, away: started(awayNode).url };
    await Promise.all(
      names.map((name, at) =>
        started(browser).wallets[name].setState({
          keys: at === 0 ? [first.privateKey, second.privateKey] : [testAccounts[2].privateKey, testAccounts[3].privateKey],
          chainId: home.hex,
          chains: { [home.hex]: { name: home.name, rpcUrl: urls.home }, [away.hex]: { name: away.name, rpcUrl: urls.away } },
        }),
      ),
    );
    await serve([
      { id: home.id, name: home.name, rpc: urls.home, testnet: true, blockExplorers: [{ name: 'Explorer', url: 'https://explorer.example' }] },
      { id: away.id, name: away.name, rpc: urls.away, testnet: true },
    ]);
  });

  afterEach(async () => {
    const troubles = tabs.flatMap((tab) => tab.troubles);
    await started(browser).context.setOffline(false);
    await Promise.all(names.map((name) => started(browser).wallets[name].reset()));
    await Promise.all(tabs.splice(0).map((tab) => tab.page.close()));
    await server?.close();
    server = undefined;
    // Nothing a journey does may leave an error in the console, violations of the policy included.
    expect(troubles).toEqual([]);
  });

  const serve = async (configured: readonly DemoChain[], options: Pick<DemoOptions, 'connect' | 'preload'> = {}): Promise<void> => {
    chains = configured;
    await server?.close();
    server = await serveDemo({ chains, ...options, ...site?.() });
  };
  const open = async (): Promise<DemoTab> => {
    const tab = await openDemo(started(browser).context, started(server).origin);
    tabs.push(tab);
    return tab;
  };

  return {
    get homeNode() { return started(homeNode); },
    get awayNode() { return started(awayNode); },
    get browser() { return started(browser); },
    get server() { return started(server); },
    get chains() { return chains; },
    open,
    serve,
    openConnected: async (name = names[0]) => {
      if (name === undefined) throw new Error('A journey needs an extension to connect with.');
      const tab = await open();
      await tab.pick(extensions[name].name ?? 'Test Wallet');
      await started(browser).wallets[name].approveNext('connect');
      await tab.sees('Status', 'connected');
      await tab.seesNoDialog();
      return tab;
    },
  };
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The journey has not begun.');
  return part;
}
