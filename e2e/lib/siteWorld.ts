import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { launchPlain } from './browser.ts';
import { buildPage } from './buildPage.ts';
import type { ServerOptions, StaticServer } from './server.ts';
import { serveFolder } from './server.ts';
import { startWalletServer } from './walletServer.ts';
import type { WalletServer, WalletServerOptions } from './walletServer.ts';

type SiteSettings = WalletServerOptions['sites'][number];

/** A browser, a page that sites show under host names of their own, and the real server of a wallet. */
export interface SiteWorld {
  readonly browser: Browser;
  readonly pages: StaticServer;
  readonly server: WalletServer;
  /** Of the page under a name of this machine, e.g. `forum.localhost`. */
  originOf(host: string): string;
  /** Of the page of the shop, the site that is always there: `shop.localhost`. */
  readonly shop: string;
  /** A browser profile of its own, from an address of its own: else all share the limits of one. */
  newDevice(options?: BrowserContextOptions): Promise<BrowserContext>;
  closeDevices(): Promise<void>;
  close(): Promise<void>;
}

export interface SiteWorldOptions extends Partial<Pick<WalletServerOptions, 'ecosystems' | 'providers' | 'sms' | 'rpc' | 'record'>> {
  /** A folder of `e2e/pages`. Absent: all is answered by `respond`. */
  readonly page?: string;
  /** The site's own server, asked before its files. */
  readonly respond?: ServerOptions['respond'];
  /** Of the wallet. Absent: below the shop's, so that a browser lets it store there. */
  readonly walletHost?: string;
  /** What the operator has set for the shop. */
  readonly settings?: Partial<Omit<SiteSettings, 'siteId' | 'origins'>>;
  /** Other sites of that operator. */
  readonly others?: (originOf: SiteWorld['originOf']) => readonly SiteSettings[];
  readonly blocksPopups?: boolean;
  /** Flags of Chromium. */
  readonly flags?: readonly string[];
}

/** @param name of a folder for the page, so that two test files do not build into one */
export async function startSiteWorld(name: string, { page, respond, walletHost = 'wallet.shop.localhost', settings = {}, others, blocksPopups = false, flags = [], ...options }: SiteWorldOptions): Promise<SiteWorld> {
  const folder = page === undefined ? '' : await buildPage(page, name);
  const [browser, pages] = await Promise.all([launchPlain({ blocksPopups, more: flags }), serveFolder({ folder, ...(respond && { respond }) })]);
  const originOf = (host: string): string => pages.origin.replace('localhost', host);
  const shop = originOf('shop.localhost');
  const sites = [{ siteId: 'shop', name: 'Shop', origins: [shop], ...settings }, ...(others?.(originOf) ?? [])];
  const server = await startWalletServer({ host: walletHost, sites, ...options }).catch(async (error: unknown) => {
    await Promise.all([browser.close(), pages.close()]);
    throw error;
  });
  const contexts: BrowserContext[] = [];
  let devices = 0;
  const closeDevices = async (): Promise<void> => void (await Promise.all(contexts.splice(0).map((context) => context.close())));
  return {
    browser, pages, server, originOf, shop, closeDevices,
    newDevice: async (device = {}) => {
      const context = await browser.newContext({ viewport: { width: 1_000, height: 900 }, extraHTTPHeaders: { 'x-forwarded-for': `10.0.${(devices += 1)}.1` }, ...device });
      contexts.push(context);
      context.setDefaultTimeout(20_000);
      return context;
    },
    close: async () => {
      await closeDevices();
      await Promise.all([browser.close(), pages.close(), server.close()]);
    },
  };
}
