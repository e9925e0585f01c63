import { randomBytes } from 'node:crypto';
import { copyFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { analytics } from '../../plugins/analytics/index.ts';
import { claims } from '../../plugins/claims/index.ts';
import { indexer } from '../../plugins/indexer/index.ts';
import { marketplace } from '../../plugins/marketplace/index.ts';
import { onramp } from '../../plugins/onramp/index.ts';
import { storageIpfs } from '../../plugins/storageIpfs/index.ts';
import { walletInjected } from '../../plugins/walletInjected/index.ts';
import { contentSecurityPolicy } from '../../src/entries/policy.ts';
import { createLatchkey, defineChain } from '../../src/index.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { findChromium, launchPlain } from '../lib/browser.ts';
import { findFreePort } from '../lib/findFreePort.ts';
import { forwardRpc } from '../lib/forwardRpc.ts';
import { noncePlaceholder, serveFolder } from '../lib/server.ts';
import type { StaticServer } from '../lib/server.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { startWalletServer } from '../lib/walletServer.ts';
import type { WalletServer } from '../lib/walletServer.ts';
import { driveDevTools } from './lib/driveDevTools.ts';
import { driveGuestPage, driveMemberSite, driveOfflinePage } from './lib/driveInAppWallet.ts';
import { driveMockedPage } from './lib/driveMockedPage.ts';
import { driveRenderedSite } from './lib/driveRenderedSite.ts';
import { driveSite } from './lib/driveSite.ts';
import type { DriveOptions } from './lib/driveSite.ts';
import { driveStories } from './lib/driveStories.ts';
import { driveVaultPage } from './lib/driveVaultPage.ts';
import { copyReadme, tipAddress } from './lib/copyReadme.ts';
import { installSite } from './lib/installSite.ts';
import type { Manager, Site } from './lib/installSite.ts';
import { nameAccount } from './lib/nameAccount.ts';
import type { NamedAccount } from './lib/nameAccount.ts';
import { readInstalls, readPage, writeShown } from './lib/readPage.ts';
import { startServer } from './lib/runCommand.ts';

const minute = 60_000;
jest.setTimeout(15 * minute);

const account: NamedAccount = {
  address: testAccounts[0].address,
  name: 'visitor.eth',
  avatar: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><circle r="1"/></svg>')}`,
};
/** How often a visitor comes back to a page that a server renders: a fault of hydration shows by the order of what happens, which is another each time. */
const reloads = { published: Number(process.env['SITE_RELOADS'] ?? 100), inDevelopment: 12 };

let anvil: Anvil;
let browser: Browser;
let registry: string;
/** Stands before the node, under an address with a key in it, as a provider's does. */
let gate: StaticServer;
const rpcKey = 'rpc-key-91c2';
beforeAll(async () => {
  anvil = await startAnvil();
  gate = await serveFolder({ folder: import.meta.dirname, respond: forwardRpc(anvil.url) });
  registry = await nameAccount(anvil, account);
  browser = await launchPlain();
});
afterAll(async () => {
  await browser?.close();
  await gate?.close();
  await anvil?.stop();
});

/** A bundler prints it, in whichever words. */
const warning = /warn|\(!\)|deprecat|could not|unresolved|"use client"/i;

/** Builds, and gives what was warned of meanwhile. npm has warnings of its own. */
async function warningsOf(site: Site, command: readonly string[]): Promise<readonly string[]> {
  const output = await site.run(command, 5 * minute);
  return output.split('\n').filter((line) => warning.test(line) && !line.startsWith('npm warn'));
}

async function driveFolder(folder: string, options: Partial<DriveOptions> = {}, contentSecurityPolicy?: string): Promise<void> {
  const server = await serveFolder({ folder, ...(contentSecurityPolicy !== undefined && { contentSecurityPolicy }) });
  try {
    await driveSite({ browser, origin: server.origin, rpc: anvil.url, isDevelopment: false, ...options });
  } finally {
    await server.close();
  }
}

/** The site's own server, for as long as it is driven. */
async function withServer(site: Site, command: (port: number) => readonly string[], drive: (origin: string) => Promise<void>): Promise<void> {
  const port = await findFreePort();
  const server = await startServer(site.folder, command(port), { port, forMs: 2 * minute });
  try {
    await drive(server.origin);
  } finally {
    await server.stop();
  }
}

function driveServer(site: Site, command: (port: number) => readonly string[], options: Partial<DriveOptions> = {}): Promise<void> {
  return withServer(site, command, (origin) => driveSite({ browser, origin, rpc: anvil.url, isDevelopment: true, ...options }));
}

/** The site's development server, without and with the published Redux DevTools; which record the site where it is published, too, but only once it asks for them. */
async function driveUnderDevTools(site: Site, command: (port: number) => readonly string[], out: string): Promise<void> {
  const drive = (url: string, isRecorded: boolean): Promise<void> => driveDevTools({ url, rpc: anvil.url, rpcKey, isRecorded });
  await withServer(site, command, async (origin) => {
    await driveSite({ browser, origin, rpc: anvil.url, isDevelopment: true });
    await drive(origin, true);
  });
  const published = await serveFolder({ folder: path.join(site.folder, out) });
  try {
    await drive(published.origin, false);
    await drive(`${published.origin}/?devTools`, true);
  } finally {
    await published.close();
  }
}

/** The server of in-app wallets, which lets a site of this machine show them. Site and wallet have one host name above them: a browser then lets the wallet store. */
async function withWallet(port: number | string, drive: (server: WalletServer, origin: string) => Promise<void>): Promise<void> {
  const origin = `http://shop.localhost:${port}`;
  const server = await startWalletServer({ host: 'wallet.shop.localhost', sites: [{ siteId: 'shop', name: 'Shop', origins: [origin] }] });
  try {
    await drive(server, origin);
  } finally {
    await server.close();
  }
}

/** A site whose server knows who is signed in, with the in-app wallet. */
async function driveMembers(site: Site, command: (port: number) => readonly string[]): Promise<void> {
  const port = await findFreePort();
  await withWallet(port, async (server, origin) => {
    const settings = [`SITE_ORIGIN=${origin}`, `WALLET_ORIGIN=${server.origin}`, `SESSION_KEY=${randomBytes(32).toString('base64')}`];
    const running = await startServer(site.folder, ['env', ...settings, ...command(port)], { port, forMs: 2 * minute });
    try {
      await driveMemberSite({ browser, url: `${origin}/member`, server });
    } finally {
      await running.stop();
    }
  });
}

/** A page with the in-app wallet for visitors who do not say who they are. */
async function driveGuests(folder: string): Promise<void> {
  const pages = await serveFolder({ folder });
  try {
    await withWallet(new URL(pages.origin).port, (server, origin) => driveGuestPage({ browser, url: `${origin}/`, server }));
  } finally {
    await pages.close();
  }
}

/** A page that the server renders by what the visitor's cookies say of the last visit. */
function driveRendered(url: string, times: number): Promise<void> {
  return driveRenderedSite({ browser, url, rpc: anvil.url, account, reloads: times });
}

/** What a bundler wrote, beside the page that the site serves it with. */
async function driveBundle(site: Site, out: string, options: Partial<DriveOptions> = {}): Promise<void> {
  const folder = path.join(site.folder, out);
  await copyFile(path.join(site.folder, 'index.html'), path.join(folder, 'index.html'));
  await driveFolder(folder, options);
}

/** The site's styles are written at run time, too, by another version of the library than the kit's. */
const seeOwnStyles: DriveOptions['look'] = async (page) => {
  const visits = page.locator('#visits');
  const color = (): Promise<string> => visits.evaluate((element) => getComputedStyle(element).color);
  await page.keyboard.press('Escape');
  expect(await color()).toBe('rgb(10, 20, 30)');
  await visits.click();
  expect(await visits.textContent()).toBe('1');
  expect(await color()).toBe('rgb(10, 20, 31)');
};

/** The screens of plugins come when they are asked for, and say that there is no such contract. */
const usePlugins: DriveOptions['look'] = async (page) => {
  for (const name of ['Claim', 'Buy']) {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByText(/no contract/i).first().waitFor();
  }
};

/** The strictest policy that the kit says it can live with, with what its plugins ask for. */
function strictPolicy(rpc: string): string {
  const gateways = ['https://files.example/ipfs/{cid}'];
  const kit = createLatchkey({ chains: [defineChain({ id: 31_337, name: 'Anvil', rpc })], plugins: [walletInjected, claims, marketplace, onramp, indexer, storageIpfs.with({ gateways }), analytics] });
  return contentSecurityPolicy(kit, { nonce: noncePlaceholder, connect: [anvil.url] }); // of the visitor's wallet, which is in the page
}

/** The tip arrives, and the guest book keeps what is signed until it is full. */
const useReadme: DriveOptions['look'] = async (page) => {
  const tipped = async (): Promise<bigint> => BigInt(String(await anvil.rpc('eth_getBalance', [tipAddress, 'latest'])));
  const before = await tipped();
  const statuses = [200, 507];
  await page.route('https://guests.example/book', (route) => route.fulfill({ status: statuses.shift() ?? 500, headers: { 'access-control-allow-origin': '*' } }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tip 10000000000000000000000 wei' }).click();
  await page.getByRole('button', { name: /^confirmed 99999899[0-9]+ wei$/ }).waitFor();
  expect((await tipped()) - before).toBe(10n ** 16n);
  await anvil.rpc('anvil_setBalance', [account.address, `0x${(10n ** 22n).toString(16)}`]);
  await page.getByRole('button', { name: 'Write' }).click();
  await page.getByRole('dialog', { name: 'Guest book' }).getByText('Ada').waitFor();
  expect(await page.locator('#book').textContent()).toBe('1 The guest book of https://guests.example/book is full');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'End' }).click();
  await page.locator('#book').getByText('gone').waitFor();
};

const viteBuild = ['npx', 'vite', 'build', '--logLevel', 'warn'];
const viteDev = (port: number): readonly string[] => ['npx', 'vite', '--port', String(port), '--strictPort', '--logLevel', 'warn'];
const webpackDev = (port: number): readonly string[] => ['npx', 'webpack', 'serve', '--mode', 'development', '--output-path', 'none', '--port', String(port)];
const esbuild = (out: string, mode = 'production'): readonly string[] => ['npx', 'esbuild', 'main.js', '--bundle', '--splitting', '--format=esm', '--minify', `--define:process.env.NODE_ENV="${mode}"`, `--outdir=${out}`, '--log-level=warning'];

describe.each<Manager>(['npm', 'pnpm'])('installed with %s', (manager) => {
  const sites: Site[] = [];
  const install = async (app: string, { hasRpcKey = false, ...options }: { readonly hasNoPeers?: boolean; readonly hasServer?: boolean; readonly hasRpcKey?: boolean } = {}): Promise<Site> => {
    const site = await installSite({ app, manager, rpc: hasRpcKey ? `${gate.origin}/v1/${rpcKey}` : anvil.url, registry, ...options });
    sites.push(site);
    return site;
  };
  afterEach(async () => {
    await Promise.all(sites.splice(0).map(({ remove }) => remove()));
  });

  it('works in a site of Vite, published and in development', async () => {
    const site = await install('vite', { hasRpcKey: true });
    expect(await warningsOf(site, viteBuild)).toEqual([]);
    await driveFolder(path.join(site.folder, 'dist'), { look: usePlugins }, strictPolicy(`${gate.origin}/v1/${rpcKey}`));
    await driveUnderDevTools(site, viteDev, 'dist');
    await driveGuests(path.join(site.folder, 'dist'));
  });

  it('has the in-app wallet and its server in the page, from the packages, published and in development', async () => {
    const site = await install('offline', { hasServer: true });
    expect(await warningsOf(site, viteBuild)).toEqual([]);
    const published = await serveFolder({ folder: path.join(site.folder, 'dist') });
    try {
      await driveOfflinePage(browser, published.origin);
    } finally {
      await published.close();
    }
    await withServer(site, viteDev, (origin) => driveOfflinePage(browser, origin));
  });

  it('does in a site in TypeScript what the README promises of its first page, its Tip, its plugin and the mocked world', async () => {
    const site = await install('readme');
    await copyReadme(site.folder, anvil.url);
    await site.run(['npx', 'tsc']);
    expect(await site.run(['npx', 'vitest', 'run'])).toMatch(/Tests +2 passed/);
    expect(await warningsOf(site, viteBuild)).toEqual([]);
    await driveFolder(path.join(site.folder, 'dist'), { look: useReadme, allowed: /status of 507/ });
    await site.run(['npx', 'msw', 'init', 'public', '--save']);
    await withServer(site, viteDev, async (origin) => {
      await driveSite({ browser, origin, rpc: anvil.url, isDevelopment: true, look: useReadme, allowed: /status of 507/ });
      await driveMockedPage(browser, `${origin}/mocked.html`);
      await driveVaultPage({ browser, url: `${origin}/vault.html`, anvil });
    });
  });

  it('works in a site of Next, published and in development, and hydrates part by part what its server rendered as of the last visit', async () => {
    const site = await install('next');
    expect(await warningsOf(site, ['npx', 'next', 'build'])).toEqual([]);
    const look: DriveOptions['look'] = async (page) => expect(await page.locator('#server').textContent()).toBe('function function siwe function');
    await withServer(site, (port) => ['npx', 'next', 'start', '--port', String(port)], async (origin) => {
      await driveSite({ browser, origin, rpc: anvil.url, isDevelopment: false, look });
      await driveRendered(`${origin}/visit`, reloads.published);
    });
    await withServer(site, (port) => ['npx', 'next', 'dev', '--port', String(port)], async (origin) => {
      await driveSite({ browser, origin, rpc: anvil.url, isDevelopment: true, look });
      await driveRendered(`${origin}/visit`, reloads.inDevelopment);
    });
  });

  it('shows the account that the server knows from its cookie in a site of Next, published and in development', async () => {
    const site = await install('next');
    expect(await warningsOf(site, ['npx', 'next', 'build'])).toEqual([]);
    await driveMembers(site, (port) => ['npx', 'next', 'start', '--port', String(port)]);
    await driveMembers(site, (port) => ['npx', 'next', 'dev', '--port', String(port)]);
  });

  it('hydrates part by part what a server of React Router rendered as of the last visit, published and in development', async () => {
    const site = await install('react-router');
    expect(await warningsOf(site, ['npx', 'react-router', 'build', '--logLevel', 'warn'])).toEqual([]);
    await withServer(site, (port) => ['env', `PORT=${port}`, 'NODE_ENV=production', 'npx', 'react-router-serve', 'build/server/index.js'], (origin) => driveRendered(origin, reloads.published));
    await withServer(site, (port) => ['npx', 'react-router', 'dev', '--port', String(port), '--strictPort'], (origin) => driveRendered(origin, reloads.inDevelopment));
  });

  it('hydrates part by part what a server rendered with React 18 as of the last visit, published and in development', async () => {
    const site = await install('react18');
    const serve = (mode: string) => (port: number): readonly string[] => ['env', `NODE_ENV=${mode}`, 'node', 'server.js', `out-${mode}`, String(port)];
    for (const [mode, times] of [['production', reloads.published], ['development', reloads.inDevelopment]] as const) {
      expect(await warningsOf(site, esbuild(`out-${mode}`, mode))).toEqual([]);
      await withServer(site, serve(mode), (origin) => driveRendered(origin, times));
    }
  });

  it('works in sites of webpack, esbuild, Rollup and Parcel, and in the development server of webpack', async () => {
    const site = await install('bundlers', { hasRpcKey: true });
    expect(await warningsOf(site, esbuild('out-esbuild'))).toEqual([]);
    await driveBundle(site, 'out-esbuild');
    expect(await warningsOf(site, ['npx', 'rollup', '-c'])).toEqual([]);
    await driveBundle(site, 'out-rollup');
    expect(await warningsOf(site, ['npx', 'webpack', '--mode', 'production'])).toEqual([]);
    await driveBundle(site, 'out-webpack');
    expect(await warningsOf(site, ['npx', 'parcel', 'build', 'index.html', '--no-source-maps', '--dist-dir', 'out-parcel'])).toEqual([]);
    await driveFolder(path.join(site.folder, 'out-parcel'));
    await driveUnderDevTools(site, webpackDev, 'out-webpack');
  });

  it("works in a Redux app's own store, beside other versions of Redux Toolkit, its React bindings and styled-components, published and in development", async () => {
    const site = await install('redux');
    expect(await warningsOf(site, viteBuild)).toEqual([]);
    await driveFolder(path.join(site.folder, 'dist'), { look: seeOwnStyles });
    await driveServer(site, viteDev, { look: seeOwnStyles, allowed: /several instances of 'styled-components'/ });
  });

  it('works beside styled-components 5, published and in development', async () => {
    const site = await install('styled5');
    expect(await warningsOf(site, viteBuild)).toEqual([]);
    await driveFolder(path.join(site.folder, 'dist'), { look: seeOwnStyles });
    await driveServer(site, viteDev, { look: seeOwnStyles });
  });

  it('works without React, in a page of plain JavaScript', async () => {
    const site = await install('javascript', { hasNoPeers: true });
    await expect(site.run(['node', '-e', "require.resolve('react')"])).rejects.toThrow("Cannot find module 'react'");
    expect(await warningsOf(site, esbuild('out-esbuild'))).toEqual([]);
    await driveBundle(site, 'out-esbuild', { isBare: true });
    expect(await warningsOf(site, ['npx', 'rollup', '-c'])).toEqual([]);
    await driveBundle(site, 'out-rollup', { isBare: true });
  });

  it.each(['wagmi2', 'wagmi3', 'rainbowkit', 'viem'])('installs into an existing site with %s and works beside it', async (app) => {
    const site = await install(app);
    // wagmi's own files make Vite print warnings.
    expect(await site.run(viteBuild)).not.toMatch(/node_modules\/([.]pnpm\/)?latchkey/);
    await driveFolder(path.join(site.folder, 'dist'));
  });

  it('is connected and signed in to by the tests that the documentation shows, in Vitest with jsdom and happy-dom, and in Jest as CommonJS by four translators and as ES modules', async () => {
    const site = await install('tests');
    const { dependencies, devDependencies }: Record<string, object> = JSON.parse(await readFile(path.join(site.folder, 'package.json'), 'utf8'));
    for (const page of ['test/vitest.md', 'test/jest.md']) expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(expect.arrayContaining([...(await readInstalls(page))]));
    await writeShown(site.folder, await readPage('test/vitest.md'));
    for (const environment of ['jsdom', 'happy-dom']) expect(await site.run(['npx', 'vitest', 'run', '--environment', environment])).toMatch(/Tests +2 passed/);
    await expect(site.run(['npx', 'jest', '--ci', '--env=jsdom'])).rejects.toThrow(/Must use import to load ES Module: .*latchkey.dist/); // without what the page says
    const configs = await readPage('test/jest.md');
    expect(configs.map(({ heading }) => heading)).toEqual(['Babel', 'ts-jest', 'SWC', 'Next', 'ES modules']);
    for (const config of configs) {
      await writeShown(site.folder, [config]);
      const flags = config.heading === 'ES modules' ? ['NODE_OPTIONS=--experimental-vm-modules'] : [];
      expect(await site.run(['env', ...flags, 'npx', 'jest', '--ci'])).toMatch(/Tests: +2 passed, 2 total/);
      await rm(path.join(site.folder, config.file));
    }
  });

  it('is paid at in the test that the documentation shows, by Playwright’s own test runner', async () => {
    const site = await install('playwright');
    expect(Object.keys(JSON.parse(await readFile(path.join(site.folder, 'package.json'), 'utf8')).devDependencies)).toEqual(expect.arrayContaining([...(await readInstalls('test/playwright.md'))]));
    await writeShown(site.folder, (await readPage('test/playwright.md')).filter(({ heading }) => heading === 'The fixtures'));
    await site.run(['npx', 'vite', 'build']);
    const settings = [`SITE_PORT=${await findFreePort()}`, `CHROMIUM=${findChromium()}`];
    expect(await site.run(['env', ...settings, 'npx', 'playwright', 'test'], 3 * minute)).toMatch(/3 passed/);
  });

  it('shows the stories of the documentation in a Storybook that is built and asks no other host', async () => {
    const site = await install('storybook');
    const { devDependencies }: Record<string, object> = JSON.parse(await readFile(path.join(site.folder, 'package.json'), 'utf8'));
    expect(Object.keys({ ...devDependencies })).toEqual(expect.arrayContaining([...(await readInstalls('test/storybook.md'))]));
    await writeShown(site.folder, (await readPage('test/storybook.md')).map((shown) => (shown.file === 'preview.tsx' ? { ...shown, file: '.storybook/preview.tsx' } : shown)));
    await site.run(['npx', 'storybook', 'build', '--quiet', '--output-dir', 'out']);
    const stories = await serveFolder({ folder: path.join(site.folder, 'out') });
    try {
      await driveStories(browser, stories.origin);
    } finally {
      await stories.close();
    }
  });
});
