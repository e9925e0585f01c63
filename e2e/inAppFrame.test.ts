import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { verifyMessage } from 'ethers';
import { build } from 'esbuild';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchPlain } from './lib/browser.ts';
import { eventually } from './lib/eventually.ts';
import { recordViolations } from './lib/recordViolations.ts';
import type { StaticServer } from './lib/server.ts';
import { serveFolder } from './lib/server.ts';
import { openWalletPage } from './lib/walletPage.ts';
import type { WalletPage } from './lib/walletPage.ts';
import { startWalletServer } from './lib/walletServer.ts';
import type { WalletServer } from './lib/walletServer.ts';

const source = path.join(import.meta.dirname, 'pages/inApp');
const folder = path.join(import.meta.dirname, 'artifacts/pages/inApp');
const passphrase = 'seven lanterns over quiet water';
let people = 0;
let devices = 0;

describe('a wallet on an origin of its own', () => {
  let browser: Browser;
  let pages: StaticServer;
  let server: WalletServer;
  /** Of the same site as the wallet, of another one, and one that is not registered. */
  let sites: { readonly own: string; readonly other: string; readonly foreign: string };
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await build({ entryPoints: [path.join(source, 'main.ts')], outdir: folder, bundle: true, format: 'esm', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
    await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
    [browser, pages] = await Promise.all([launchPlain(), serveFolder({ folder })]);
    const at = (name: string): string => pages.origin.replace('localhost', name);
    sites = { own: at('shop.localhost'), other: at('forum.localhost'), foreign: at('evil.localhost') };
    server = await startWalletServer({ host: 'wallet.shop.localhost', sites: [{ siteId: 'shop', name: 'Shop', origins: [sites.own] }, { siteId: 'forum', name: 'Forum', origins: [sites.other] }] });
  }, 120_000);

  afterAll(async () => {
    await Promise.all([browser?.close(), pages?.close(), server?.close()]);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });

  const newPerson = (): string => `person-${(people += 1)}@mail.example`;
  async function newDevice(): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: { width: 1_000, height: 900 }, extraHTTPHeaders: { 'x-forwarded-for': `10.0.${(devices += 1)}.1` } });
    contexts.push(context);
    return context;
  }
  const open = async ({ context, site = sites.own, siteId = 'shop' }: { readonly context?: BrowserContext; readonly site?: string; readonly siteId?: string } = {}): Promise<WalletPage> =>
    openWalletPage(context ?? await newDevice(), { site, server, siteId });
  async function openLater(wallet: WalletPage): Promise<string> {
    const opening = wallet.ask('open', {});
    await wallet.press('Later');
    await wallet.press('Go on without recovery');
    return (await opening).addresses[0] ?? '';
  }
  async function openWithPassphrase(wallet: WalletPage): Promise<string> {
    const opening = wallet.ask('open', {});
    await wallet.press(/^Passphrase/);
    for (const field of await wallet.screen.locator('input[type="password"]').all()) await field.fill(passphrase);
    await wallet.screen.locator('button[type="submit"]').click();
    return (await opening).addresses[0] ?? '';
  }
  async function recoverByPassphrase(wallet: WalletPage, words: string): Promise<void> {
    const field = wallet.screen.locator('input[type="password"]');
    await field.fill(words);
    await field.press('Enter'); // Chromium drops a click in a frame that has just appeared
  }
  const signs = async (wallet: WalletPage, address: string): Promise<string> => {
    const signing = wallet.ask('sign', { method: 'personal_sign', address, payload: '0x48656c6c6f', chainId: 1, isFlow: false });
    await wallet.screen.getByText('Hello', { exact: true }).waitFor();
    await wallet.confirm();
    return verifyMessage('Hello', await signing);
  };

  it('is made by a code, signs what was confirmed, and is there after a reload, with no policy broken', async () => {
    const context = await newDevice();
    const violations = await recordViolations(context);
    const wallet = await open({ context });
    expect(await wallet.signInByCode(newPerson())).toMatchObject({ status: 'Logged In, Wallet Uninitialized', addresses: [] });
    const address = await openLater(wallet);
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(await signs(wallet, address)).toBe(address);
    await wallet.page.close();
    const again = await open({ context });
    expect(await again.ask('status', {})).toMatchObject({ status: 'Logged In, Wallet Initialized', addresses: [address] });
    expect(await signs(again, address)).toBe(address);
    expect(violations.lines()).toEqual([]);
  });

  it('works in a page of another site to which the browser gives no storage, and comes back by recovery', async () => {
    const context = await newDevice();
    const person = newPerson();
    const wallet = await open({ context, site: sites.other, siteId: 'forum' });
    await wallet.signInByCode(person);
    const address = await openWithPassphrase(wallet);
    expect(await signs(wallet, address)).toBe(address);
    await wallet.page.close();
    const again = await open({ context, site: sites.other, siteId: 'forum' });
    expect(await again.ask('status', {})).toMatchObject({ status: 'Logged Out', addresses: [] });
    server.wait(61_000); // one code a minute
    await again.signInByCode(person);
    const opening = again.ask('open', {});
    await recoverByPassphrase(again, passphrase);
    expect((await opening).addresses).toEqual([address]);
  });

  it('is not shown to a site that is not registered', async () => {
    const page = await (await newDevice()).newPage();
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    await page.goto(sites.foreign);
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = `${url}/frame?site=shop`;
      document.body.append(frame);
    }, server.origin);
    await eventually(() => expect(refused.join('\n')).toMatch(/frame-ancestors/));
  });

  it('comes back on another device by the passphrase, and not by the mailbox alone', async () => {
    const person = newPerson();
    const one = await open();
    await one.signInByCode(person);
    const address = await openWithPassphrase(one);
    const other = await open();
    server.wait(61_000); // one code a minute
    await other.signInByCode(person);
    expect(await other.ask('status', {})).toMatchObject({ status: 'Logged In, New Device', addresses: [] });
    const opening = other.ask('open', {});
    await recoverByPassphrase(other, 'another one altogether');
    await other.screen.getByText(/This is not the passphrase of this wallet/).first().waitFor();
    await recoverByPassphrase(other, passphrase);
    expect((await opening).addresses).toEqual([address]);
    expect(await signs(other, address)).toBe(address);
    expect(await signs(one, address)).toBe(address);
  });

  it('gives its Worker no way out', async () => {
    const wallet = await open();
    await wallet.signInByCode(newPerson());
    await openLater(wallet);
    const [worker] = wallet.page.workers();
    const tried = await worker?.evaluate(async (url) => {
      const outcome = async (run: () => unknown): Promise<string> => {
        try {
          await run();
          return 'open';
        } catch {
          return 'blocked';
        }
      };
      const event = (target: EventTarget): Promise<void> => new Promise((resolve, reject) => {
        target.addEventListener('open', () => resolve());
        target.addEventListener('error', () => reject(new Error('error')));
      });
      return {
        fetch: await outcome(() => fetch(url)),
        xhr: await outcome(() => new Promise((resolve, reject) => {
          const request = new XMLHttpRequest();
          request.addEventListener('load', resolve);
          request.addEventListener('error', reject);
          request.open('GET', url);
          request.send();
        })),
        webSocket: await outcome(() => event(new WebSocket(url.replace('http', 'ws')))),
        eventSource: await outcome(() => event(new EventSource(url))),
        importScripts: await outcome(() => (globalThis as unknown as { importScripts(url: string): void }).importScripts(url)),
        dynamicImport: await outcome(() => import(url)),
        // oxlint-disable-next-line no-eval -- that it is blocked is what is tested
        evaluate: await outcome(() => (0, eval)('1')),
        webTransport: await outcome(async () => { if ('WebTransport' in globalThis) await new WebTransport(url.replace('http:', 'https:')).ready; else throw new Error('none'); }),
        nestedWorker: await outcome(() => new Promise((resolve, reject) => { const inner = new Worker(url); inner.addEventListener('message', resolve); inner.addEventListener('error', reject); })),
      };
    }, `${pages.origin}/main.js`);
    expect(tried).toEqual({ fetch: 'blocked', xhr: 'blocked', webSocket: 'blocked', eventSource: 'blocked', importScripts: 'blocked', dynamicImport: 'blocked', evaluate: 'blocked', webTransport: 'blocked', nestedWorker: 'blocked' });
  });
});
